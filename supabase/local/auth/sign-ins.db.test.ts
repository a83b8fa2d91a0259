import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { hushRefusals } from "#tests/factories/backend.ts";
import { openTestDatabase, TEST_SECRET_KEY } from "#tests/factories/database.ts";
import { demo, PUBLISHABLE_KEY } from "#tests/factories/demo.ts";
import type { Database } from "../database.ts";
import { readConfig } from "../settings/config.ts";
import { createAuth } from "./create-auth.ts";
import { createMailedLinks } from "./mailed-links.ts";

const AUTH = "http://backend.test/auth/v1";
const SIGN_IN = `${AUTH}/token?grant_type=password`;
let database: Database;

beforeAll(async () => {
  hushRefusals();
  database = await openTestDatabase("demo");
});
afterAll(() => database.close());
beforeEach(() => database.db.query("delete from limits.attempts"));

const supabase = (request: Request) => database.fetch(request);

function authWith(perAddress: number, auth: typeof supabase) {
  const { auth: config } = readConfig();
  return createAuth({
    db: database.db,
    config: { ...config, rate_limit: { ...config.rate_limit, sign_in_sign_ups: perAddress } },
    links: createMailedLinks("a key for tests"),
    mails: {
      holding: async (work) => ({ answer: await work(), letters: [] }),
      deliver: async () => {},
      lite: { send: async () => {} },
    },
    siteUrl: AUTH,
    verifyToken: async () => null,
    auth,
    log: () => {},
  });
}

/** Returns a function that sends requests of one network address through the limits. */
function from(address: string, perAddress = 1000) {
  let send: ReturnType<typeof createAuth> | undefined;
  return async (body: object | string, url = SIGN_IN) => {
    const headers = { apikey: PUBLISHABLE_KEY, "content-type": "application/json" };
    const text = typeof body === "string" ? body : JSON.stringify(body);
    send ??= authWith(perAddress, supabase);
    const response = await send(new Request(url, { method: "POST", headers, body: text }), address);
    const retryAfter = response.headers.get("retry-after");
    return { status: response.status, retryAfter, said: await response.json() };
  };
}
const someone = from("203.0.113.1");
const right = { email: demo.employee, password: demo.password };
const wrong = { email: demo.employee, password: "a wrong one" };

async function statusesOf(tries: object[], send = someone): Promise<number[]> {
  const statuses: number[] = [];
  for (const body of tries) statuses.push((await send(body)).status);
  return statuses;
}
const five = <T>(body: T) => Array.from({ length: 5 }, () => body);

const setBack = (by: string) =>
  database.db.query("update limits.attempts set locked_until = locked_until - $1::interval", [by]);

it("locks an account for an address after five wrong passwords, for the right one too, and says for how long", async () => {
  expect(await statusesOf(five(wrong))).toEqual([400, 400, 400, 400, 400]);
  const refused = await someone(right);
  expect(refused.status).toBe(429);
  expect(refused.said).toEqual({
    code: "over_request_rate_limit",
    message: "Too many wrong passwords. Please try again in 1 minute.",
  });
  expect(Number(refused.retryAfter)).toBeGreaterThan(50);
  expect(Number(refused.retryAfter)).toBeLessThanOrEqual(60);

  await setBack("61 seconds");
  expect((await someone(wrong)).status).toBe(400);
  expect((await someone(right)).said.message).toContain("in 2 minutes.");
  await setBack("121 seconds");
  expect((await someone(right)).status).toBe(200);
  expect(await statusesOf([wrong, wrong, wrong, wrong, right])).toEqual([400, 400, 400, 400, 200]);
});

it("locks neither other addresses nor other accounts", async () => {
  await statusesOf(five({ ...wrong, email: demo.employee.toUpperCase() }));
  expect((await someone(right)).status).toBe(429);
  expect((await from("203.0.113.2")(right)).status).toBe(200);
  expect((await someone({ ...right, email: demo.manager })).status).toBe(200);
});

it("answers whoever forgot a password before the mail is written", async () => {
  const never = authWith(100, () => new Promise(() => {}));
  const request = new Request(`${AUTH}/recover`, {
    method: "POST",
    body: JSON.stringify({ email: demo.admin }),
  });
  expect((await never(request, "203.0.113.4")).status).toBe(200);
});

it("does not tell whether an account exists", async () => {
  const nobody = { email: "nobody@demo.test", password: "a wrong one" };
  const answersOf = async (body: object) => {
    const answers: unknown[] = [];
    for (let tries = 0; tries < 6; tries++) answers.push(await someone(body));
    return answers.map((answer) => JSON.stringify(answer).replace(/"retryAfter":"\d+"/, ""));
  };
  expect(await answersOf(nobody)).toEqual(await answersOf(wrong));
});

it("counts tries at one moment one after the other", async () => {
  const answers = await Promise.all([...five(wrong), ...five(wrong)].map((body) => someone(body)));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

it("cannot be gone around by writing the address of the request differently", async () => {
  await statusesOf(five(wrong));
  for (const url of [
    `${AUTH}/%74oken?grant_type=password`,
    `${AUTH}/token?grant%5Ftype=password`,
    `${AUTH}/token/?grant_type=password`,
    `${AUTH}/token?grant_type=password&grant_type=refresh_token`,
    `${AUTH}/token?grant_type=refresh_token&grant_type=password`,
  ]) {
    expect((await someone(right, url)).status, url).not.toBe(200);
  }
});

it("counts wrong passwords only, not requests that make no sense", async () => {
  for (const body of ["{", "[]", '{"email": 1}', '{"email": ["sam@demo.test"]}']) {
    const { status } = await someone(body);
    expect(status === 429 || status === 200).toBe(false);
  }
  expect(await statusesOf([...five({ email: demo.employee }), right])).toEqual([
    400, 400, 400, 400, 400, 429,
  ]);
});

it("takes only so many sign-ins from one address", async () => {
  const send = from("203.0.113.3", 2);
  const session = await send(right);
  expect((await send(wrong)).status).toBe(400);
  const refused = await send(right);
  expect([refused.status, refused.said.code, refused.retryAfter]).toEqual([
    429,
    "over_request_rate_limit",
    "60",
  ]);

  const { refresh_token } = session.said;
  expect((await send({ refresh_token }, `${AUTH}/token?grant_type=refresh_token`)).status).toBe(200);
  expect((await someone(right)).status).toBe(200);
});

it("has the hook as Supabase's auth server calls it, and nobody else may", async () => {
  const hook = async (valid: boolean) => {
    const { rows } = await database.db.query<{ answer: object }>(
      "select public.hook_password_verification_attempt($1) as answer",
      [JSON.stringify({ user_id: demo.adminId, valid })],
    );
    return rows[0]?.answer;
  };
  // The hook receives no address: only very many wrong passwords lock, and never for long.
  for (let tries = 0; tries < 100; tries++) expect(await hook(false)).toEqual({ decision: "continue" });
  const message = "Too many wrong passwords. Please try again in 1 minute.";
  const refused = { error: { http_code: 429, message, retry_after: expect.any(Number) } };
  expect([await hook(true), await hook(false)]).toEqual([refused, refused]);
  for (let tries = 0; tries < 9; tries++) {
    await setBack("301 seconds");
    expect(await hook(false)).toEqual({ decision: "continue" });
  }
  expect(await hook(true)).toMatchObject({ error: { message: expect.stringContaining("in 5 minutes") } });
  await setBack("301 seconds");
  expect(await hook(true)).toEqual({ decision: "continue" });
  expect(await hook(false)).toEqual({ decision: "continue" });

  for (const apikey of [PUBLISHABLE_KEY, TEST_SECRET_KEY]) {
    const response = await supabase(
      new Request("http://backend.test/rest/v1/rpc/hook_password_verification_attempt", {
        method: "POST",
        headers: { apikey, "content-type": "application/json" },
        body: JSON.stringify({ event: { user_id: demo.adminId, valid: true } }),
      }),
    );
    expect((await response.json()).code).toBe("42501");
  }
});
