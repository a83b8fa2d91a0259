import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { readConfig } from "#local/settings/config.ts";
import { CALLS_OF_ANYBODY, CALLS_OF_PEOPLE, CALLS_OF_THE_SERVER } from "#tests/factories/function-calls.ts";
import { callWith, fakeEnvironment, fakeServices } from "./fake-services.ts";

// Supabase's gateway checks no token for these functions (verify_jwt does not know ES256 keys), so each must identify
// its caller itself.

const FUNCTIONS = join(import.meta.dirname, "..");
const MAIL = {
  SMTP_HOST: "mail.test",
  SMTP_FROM: "pay@shiftkeep.test",
  SUPPORT_EMAIL: "help@shiftkeep.test",
};
const KEYS = ["sb_publishable_test", "sb_secret_tes", "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ4In0.c2ln"];
const BEARERS = [{}, ...KEYS.flatMap((key) => [{ authorization: `Bearer ${key}` }, { apikey: key }])];

async function call(name: string, body: object, headers: Record<string, string>) {
  const handlers: object = await import(join(FUNCTIONS, name, "handler.ts"));
  const [, makeHandler] = must(
    Object.entries(handlers).find(([exported]) => /^make\w+Handler$/.test(exported)),
    name,
  );
  const services = fakeServices({ customer: "cus_1" });
  const response: Response = await makeHandler(
    fakeEnvironment(MAIL),
    services.fetch,
  )(callWith(body, headers));
  const asked = services.requests.map(({ method, url }) => `${method} ${url.pathname}`);
  return { status: response.status, code: (await response.json()).code, asked };
}

it("every function is either one for people, one for the server, or open on purpose", () => {
  const there = readdirSync(FUNCTIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("_"))
    .map(({ name }) => name);
  const known = [
    ...Object.keys(CALLS_OF_PEOPLE),
    ...Object.keys(CALLS_OF_THE_SERVER),
    ...Object.keys(CALLS_OF_ANYBODY),
  ];
  expect(known.sort()).toEqual(there.sort());
});

it("the gateway leaves it to all of them", () => {
  const { functions = {} } = readConfig();
  expect(Object.keys(functions).filter((name) => functions[name]?.verify_jwt !== false)).toEqual([]);
});

describe.each(Object.entries(CALLS_OF_PEOPLE))("%s", (name, body) => {
  it.each(BEARERS)("refuses %j, having asked for nothing but whose it is", async (headers) => {
    const { status, code, asked } = await call(name, body, headers as Record<string, string>);
    expect([status, code]).toEqual([401, "not_authenticated"]);
    expect(asked).toEqual("authorization" in headers ? ["GET /auth/v1/user"] : []);
  });

  it("refuses a communal tablet", async () => {
    const { status, code, asked } = await call(name, body, { authorization: "Bearer token-of-a-tablet" });
    expect([status, code, asked]).toEqual([403, "not_allowed", ["GET /auth/v1/user"]]);
  });

  it("takes a caller whom auth knows", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {}); // The rest of the call is not set up here, and fails.
    const { code, asked } = await call(name, body, {
      authorization: "Bearer token.eyJhYWwiOiJhYWwyIn0.of-the-owner",
    });
    expect(code).not.toBe("not_authenticated");
    expect(asked[0]).toBe("GET /auth/v1/user");
  });
});

describe.each(Object.entries(CALLS_OF_THE_SERVER))("%s", (name, body) => {
  it.each([...BEARERS, { authorization: "Bearer token.eyJhYWwiOiJhYWwyIn0.of-the-owner" }])(
    "refuses %j",
    async (headers) => {
      const refused = await call(name, body, headers as Record<string, string>);
      expect(refused).toEqual({ status: 403, code: "not_allowed", asked: [] });
    },
  );
});
