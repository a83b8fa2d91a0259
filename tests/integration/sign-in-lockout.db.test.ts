import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Backend } from "#local/server.ts";
import { hushRefusals, startTestBackend } from "#tests/factories/backend.ts";
import { anonymous, demo } from "#tests/factories/demo.ts";

const folder = mkdtempSync(join(tmpdir(), "shiftkeep-lockout-"));
const lines: string[] = [];
let backend: Backend;

const start = async () => {
  backend = await startTestBackend({ dataDir: folder, log: (line) => lines.push(line) });
};
beforeAll(async () => {
  hushRefusals();
  await start();
});
afterAll(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function signIn(email: string, password: string) {
  const client = anonymous(backend.url);
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  return error ? { status: error.status, code: error.code, message: error.message } : data.session;
}

it("keeps an account locked when the server is started again", async () => {
  for (let tries = 0; tries < 5; tries++) {
    expect(await signIn(demo.employee, "a wrong one")).toMatchObject({ code: "invalid_credentials" });
  }
  const locked = {
    status: 429,
    code: "over_request_rate_limit",
    message: expect.stringMatching(/^Too many wrong passwords\. Please try again in 1 minute\.$/),
  };
  expect(await signIn(demo.employee, demo.password)).toMatchObject(locked);
  await backend.close();
  await start();
  expect(await signIn(demo.employee, demo.password)).toMatchObject(locked);
  expect(await signIn(demo.manager, demo.password)).toMatchObject({ user: { email: demo.manager } });
  expect(lines.join("\n")).not.toContain("a wrong one");
});
