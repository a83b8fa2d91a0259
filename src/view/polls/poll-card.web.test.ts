import { expect, it } from "vitest";
import { chatWords } from "#words/made/chat.ts";
import { remainingText } from "./poll-card.tsx";

const say = await chatWords.load("en-US");

it.each([
  ["2026-03-02T10:00:00.000Z", "Poll ended"],
  ["2026-03-02T09:00:00.000Z", "Poll ended"],
  ["2026-03-02T10:00:01.000Z", "1m remaining"],
  ["2026-03-02T10:59:00.000Z", "59m remaining"],
  ["2026-03-02T10:59:01.000Z", "1h 0m remaining"],
  ["2026-03-02T12:30:00.000Z", "2h 30m remaining"],
  ["2026-03-03T09:59:00.000Z", "23h 59m remaining"],
  ["2026-03-03T10:00:00.000Z", "1 day left"],
  ["2026-03-12T09:47:00.000Z", "9 days left"],
])("until %s at ten: %s", (end, text) => {
  expect(remainingText(say, end, "2026-03-02T10:00:00.000Z")).toBe(text);
});
