import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());

test("mails that auth sends are kept and shown", async () => {
  await backend.signUp("forgets@functions.test");
  await backend.asAnyone().auth.resetPasswordForEmail("forgets@functions.test");
  const read = async () => (await fetch(`${backend.url}/_mail`)).text();
  // The mail is sent after the answer.
  await expect.poll(read).toContain("forgets@functions.test");
  const list = await read();
  const mail = await (await fetch(`${backend.url}${/\/_mail\/\d+/.exec(list)?.[0]}`)).text();
  expect(mail).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
});
