// The console of a public server: an access code alone opens nothing.

import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { totpAt } from "#domain/totp/totp.ts";
import type { Backend } from "#local/server.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { ask } from "#tests/factories/raw-http.ts";

const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const CODE = "open sesame";
let backend: Backend;

beforeAll(async () => {
  hushRefusals();
  backend = await startTestBackend({ consoleCode: CODE, consoleTotpSecret: SECRET });
});
afterAll(() => backend.close());
beforeEach(() => backend.db.query("delete from limits.attempts"));

async function unlock(body: object, from?: string) {
  const answer = await ask(backend.url, "/functions/v1/console-unlock", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    ...(from && { from }),
  });
  return { status: answer.status, ...JSON.parse(answer.body) };
}

const now = () => totpAt(SECRET, Date.now());
const wrong = async () => (await now()).replace(/\d$/, (digit) => `${(Number(digit) + 1) % 10}`);
async function sessions(): Promise<number> {
  return (await backend.db.query("select from public.console_sessions")).rows.length;
}

it("opens with both codes, and with a code of the app once", async () => {
  const totp = await now();
  expect(await unlock({ code: CODE })).toEqual({ status: 200, needs_totp: true });
  expect(await sessions()).toBe(0);
  const both = await Promise.all([unlock({ code: CODE, totp }), unlock({ code: CODE, totp })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 410]);
  expect(await unlock({ code: CODE, totp })).toMatchObject({ status: 410, code: "used" });
  expect(await sessions()).toBe(1);
});

it("locks an address that guesses the second code, also when it proves the first in between", async () => {
  const totp = await wrong();
  for (const body of [{ totp }, {}, { totp }, {}, { totp }]) await unlock({ code: CODE, ...body });
  const locked = await unlock({ code: CODE, totp: await now() });
  expect(locked).toMatchObject({ status: 429, code: "too_many_tries" });
  expect(await unlock({ code: CODE }, "127.0.0.2")).toMatchObject({ needs_totp: true });
});

it("locks for everybody but the holder of the authenticator when guesses come from everywhere", async () => {
  const totp = await wrong();
  for (let tries = 0; tries < 50; tries++) {
    expect((await unlock({ code: CODE, totp }, `127.0.1.${Math.floor(tries / 4) + 1}`)).status).toBe(403);
  }
  expect(await unlock({ code: CODE, totp }, "127.0.2.1")).toMatchObject({ status: 429 });
  expect(await unlock({ code: CODE }, "127.0.2.1")).toMatchObject({ status: 429 });
  const unused = await totpAt(SECRET, Date.now() + 30_000);
  expect(await unlock({ code: CODE, totp: unused }, "127.0.2.2")).toMatchObject({ status: 200 });
});

it("shows nothing of the secret", async () => {
  const answers = [await unlock({ code: CODE }), await unlock({ code: CODE, totp: await wrong() })];
  expect(JSON.stringify(answers)).not.toContain(SECRET);
});
