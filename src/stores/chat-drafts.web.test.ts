import { afterEach, expect, it, vi } from "vitest";
import { keepChatDraft, keptWhileSent, readChatDraft } from "./chat-drafts.ts";

const owner = { userId: "ann", businessId: "b" };
const NOW = Date.parse("2026-03-02T12:00:00Z");
const read = () => readChatDraft(owner, "team", NOW);

afterEach(() => localStorage.clear());

it("what a page was sending when it ended is a draft of the next one, until that writes on", async () => {
  void keptWhileSent(
    { owner, room: "team", now: NOW },
    { id: "1", text: "Hello" },
    () => new Promise(() => {}),
  );
  keepChatDraft(owner, "team", "And", NOW);
  expect(read()).toBe("And");
  vi.resetModules();
  const next = await import("./chat-drafts.ts");
  expect(next.readChatDraft(owner, "team", NOW)).toBe("Hello\nAnd");
  next.keepChatDraft(owner, "team", "Hello", NOW);
  expect(next.readChatDraft(owner, "team", NOW)).toBe("Hello");
});

it("of what was sent nothing is left", async () => {
  await keptWhileSent({ owner, room: "team", now: NOW }, { id: "1", text: "Hello" }, async () => {});
  expect([read(), JSON.stringify(localStorage)]).toEqual(["", expect.not.stringContaining("Hello")]);
});
