import { SignJWT, UnsecuredJWT } from "jose";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import { CALLS_OF_PEOPLE, CALLS_OF_THE_SERVER } from "#tests/factories/function-calls.ts";
import { backend, expectUnchanged, prepareAttack, wrongsOf } from "./attack.ts";
import { faultsOf } from "./refusals.ts";

const HOUR_S = 3600;
const ADMIN = { sub: demo.adminId, role: "authenticated", aud: "authenticated", email: demo.admin };
type Door = [method: string, path: string, body?: unknown];
/** What only somebody who is signed in, or only the operator, is answered. */
const DOORS: Door[] = [
  ["POST", "/rest/v1/rpc/sync_pull", { cursors: { profiles: null } }],
  ["POST", "/rest/v1/rpc/sync_push", { changes: [] }],
  ["GET", "/rest/v1/profiles?select=id"],
  ["PATCH", `/rest/v1/profiles?id=eq.${demo.adminId}`, { name: "Mallory" }],
  ["GET", "/auth/v1/user"],
  ["PUT", "/auth/v1/user", { password: "a new password" }],
];
const FUNCTIONS = Object.entries({ ...CALLS_OF_PEOPLE, ...CALLS_OF_THE_SERVER });

prepareAttack();

function signed(claims: object, secret: string, expiresAt = Date.now() / 1000 + HOUR_S) {
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt()
    .setExpirationTime(Math.floor(expiresAt))
    .sign(new TextEncoder().encode(secret));
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

/** Bearers that nobody should fall for; each says why. */
const bearers: Record<string, () => Promise<string | null>> = {
  "no token": async () => null,
  "the publishable key": async () => PUBLISHABLE_KEY,
  "a made-up secret key": async () => `sb_secret_${"a".repeat(32)}`,
  "no JWT": async () => "abc.def.ghi",
  "an expired token": () => signed(ADMIN, backend.jwtSecret, Date.now() / 1000 - 60),
  "a token of another project": () => signed(ADMIN, "another secret, which is long enough as well"),
  "a token signed with the publishable key": () => signed(ADMIN, PUBLISHABLE_KEY),
  "a service token of another project": () =>
    signed({ role: "service_role" }, "another secret, long enough for it"),
  "a token without a signature": async () => new UnsecuredJWT(ADMIN).setExpirationTime("1h").encode(),
  "a token of algorithm None": async () => `${part({ alg: "None", typ: "JWT" })}.${part(ADMIN)}.`,
  "a token that lost its signature": async () =>
    `${must(backend.tokens.employee, "one").split(".", 2).join(".")}.`,
  "a token with other claims": async () => {
    const [head, , signature] = must(backend.tokens.employee, "a token").split(".");
    return `${head}.${part({ ...ADMIN, exp: Date.now() })}.${signature}`;
  },
  "two tokens": async () => `${backend.tokens.employee} ${backend.tokens.admin}`,
};

async function expectClosed([method, path, body]: Door, name: string) {
  const token = await must(bearers[name], name)();
  const headers = { ...(token !== null && { authorization: `Bearer ${token}` }) };
  const answer = await backend.ask("anonymous", method, path, { body, headers });
  expect({ name, path, faults: wrongsOf(answer), status: [401, 403].includes(answer.status) }).toEqual({
    ...{ name, path },
    faults: [],
    status: true,
  });
}

// Function by function: few of them run at a time, and each that does not must be started.
it.each(FUNCTIONS)("the function %s opens to none of them", async (path, body) => {
  await expectUnchanged(async () => {
    for (const name of Object.keys(bearers)) {
      await expectClosed(["POST", `/functions/v1/${path}`, body], name);
    }
  });
});

describe.each(Object.keys(bearers))("%s", (name) => {
  it("opens no door", async () => {
    await expectUnchanged(async () => {
      for (const door of DOORS) await expectClosed(door, name);
    });
  });

  it("opens nothing of the operator's either, nor does it as a key", async () => {
    const token = await must(bearers[name], name)();
    await expectUnchanged(async () => {
      for (const apikey of new Set([PUBLISHABLE_KEY, token ?? "", ""])) {
        const headers = { apikey, ...(token !== null && { authorization: `Bearer ${token}` }) };
        for (const [method, path, body] of [
          ["GET", "/auth/v1/admin/users"],
          ["DELETE", `/auth/v1/admin/users/${demo.employeeId}`],
          ["PUT", `/auth/v1/admin/users/${demo.employeeId}`, { password: "a new password" }],
          ["POST", "/auth/v1/admin/users", { email: "new@x.test", password: "a new password" }],
          ["POST", "/_mail/messages", { to: "a@x.test", subject: "Hello" }],
          ["POST", "/_stripe/v1/checkout/sessions", {}],
        ] as const) {
          const answer = await backend.ask("anonymous", method, path, { body, headers });
          expect({ path, faults: faultsOf(answer) }).toEqual({ path, faults: [] });
        }
      }
    });
  });
});

it("a token that is still good opens the same doors, so that the refusals above mean something", async () => {
  const headers = { authorization: `Bearer ${await signed(ADMIN, backend.jwtSecret)}` };
  const attack = { body: { cursors: { profiles: null }, client: { protocol: PROTOCOL } }, headers };
  const answer = await backend.ask("anonymous", "POST", "/rest/v1/rpc/sync_pull", attack);
  expect(answer.json).toMatchObject({ scope: { user_id: demo.adminId, role: "admin" } });
});

it.each(["anon", "postgres", "supabase_admin", "supabase_auth_admin", "pg_read_all_data"])(
  "no token acts as the role %s of the database",
  async (role) => {
    const token = await signed({ ...ADMIN, role }, backend.jwtSecret);
    const headers = { authorization: `Bearer ${token}` };
    const answer = await backend.ask("anonymous", "GET", "/rest/v1/profiles?select=id,payrate", { headers });
    expect(faultsOf(answer)).toEqual([]);
  },
);

it("would notice a secret in the log", () => {
  console.error("refused", { params: [backend.tokens.employee], password: demo.password });
  console.log("482915");
  const found = backend.secretsIn(backend.logged()).sort();
  expect(found).toEqual(["a PIN", "a password", "a token", "a token that was issued"]);
  backend.forgetLog();
});
