import { expect, it } from "vitest";
import { newMessage } from "#tests/factories/messages.ts";
import { chatNews } from "./chat-news.ts";

const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T09:00:01.000Z";

it.each([
  [{ type: "announcement", created_at: LATER }, 1],
  [{ type: "shift-drop", created_at: LATER }, 1],
  [{ type: "message", created_at: LATER }, 0],
  [{ type: "poll", created_at: LATER }, 0],
  [{ type: "announcement", created_at: LATER, about: "document" }, 0],
  [{ type: "announcement", created_at: LATER, about: "deadline" }, 0],
  [{ type: "announcement", created_at: NOW }, 0],
  [{ type: "announcement", created_at: LATER, user_id: "me" }, 0],
] as const)("of %j somebody is told: %d", (fields, expected) => {
  expect(chatNews([newMessage(fields)], "me", NOW)).toHaveLength(expected);
});
