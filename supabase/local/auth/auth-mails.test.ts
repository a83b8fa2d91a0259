import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Db } from "../database/db.ts";
import { createAuthMails, HOOK_MAX_MS, type Letter } from "./auth-mails.ts";
import { createMailedLinks } from "./mailed-links.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LETTER: Letter = [
  "sam",
  { kind: "email_changed", to: "old@shop.test", before: "old@shop.test", after: "new@shop.test" },
];

function mailsWith(deliver: () => Promise<void>) {
  const lines: string[] = [];
  const send = vi.fn(async () => {});
  const mails = createAuthMails({
    db: { query: async () => ({ rows: [{ id: "sam", locale: null }] }) } as unknown as Db,
    links: createMailedLinks("a key for tests"),
    siteUrl: "https://shop.test",
    mail: { send, deliver: vi.fn(deliver) },
    log: (line) => lines.push(line),
  });
  return { mails, lines, send };
}

it("waits five seconds for the mails of a change, as for a hook", async () => {
  expect(HOOK_MAX_MS).toBe(5000);
  const { mails } = mailsWith(() => new Promise(() => {}));
  const refused = expect(mails.deliver([LETTER])).rejects.toMatchObject({
    status: 422,
    code: "hook_timeout",
    message: "Failed to reach hook within maximum time of 5.000000 seconds",
  });
  await vi.advanceTimersByTimeAsync(5000);
  await refused;
});

it("answers 500 for any other failure, and logs why", async () => {
  const { mails, lines } = mailsWith(async () => Promise.reject(new Error("no such host")));
  await expect(mails.deliver([LETTER])).rejects.toMatchObject({
    status: 500,
    code: "unexpected_failure",
    message: "Unexpected status code returned from hook: 500",
  });
  expect(lines).toEqual(["A change of address was not mailed: no such host"]);
});

it("holds what lite mails while an address changes, and sends anything else at once", async () => {
  const { mails, send } = mailsWith(async () => {});
  const change = { to: "old@shop.test", subject: "email_change\nsecret\nnew@shop.test" } as never;
  const { answer, letters } = await mails.holding(async () => {
    await mails.lite.send(change);
    return "done";
  });
  expect([answer, send.mock.calls]).toEqual(["done", []]);
  expect(letters).toMatchObject([["sam", { kind: "email_change", to: "old@shop.test", secret: "secret" }]]);
  await mails.lite.send({ to: "old@shop.test", subject: "recovery\nsecret\n123456" } as never);
  expect(send).toHaveBeenCalledOnce();
});
