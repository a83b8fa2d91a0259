import { describe, expect, it } from "vitest";
import { newMessage } from "#tests/factories/messages.ts";
import { knownMessages, unnotifiedMessages } from "./unnotified-messages.ts";

const ME = { id: "me", isEmployee: true };
const BEFORE = "2026-03-02T08:59:59.000Z";
const NOW = "2026-03-02T09:00:00.000Z";
const LATER = "2026-03-02T09:00:01.000Z";

it.each([
  [{ type: "announcement", created_at: LATER }, 1],
  [{ type: "shift-drop", created_at: LATER }, 1],
  [{ type: "message", created_at: LATER }, 0],
  [{ type: "poll", created_at: LATER }, 1],
  [{ type: "announcement", created_at: LATER, about: "document" }, 0],
  [{ type: "announcement", created_at: LATER, about: "deadline" }, 0],
  [{ type: "announcement", created_at: BEFORE }, 0],
  [{ type: "announcement", created_at: LATER, user_id: "me" }, 0],
] as const)("of %j somebody is told: %d", (fields, expected) => {
  const known = knownMessages(null, [newMessage({ created_at: NOW })]);
  expect(unnotifiedMessages([newMessage(fields)], ME, known, null)).toHaveLength(expected);
});

it("of a deadline managers are told here, whom no notification tells", () => {
  const said = newMessage({ type: "announcement", created_at: LATER, about: "deadline" });
  const known = knownMessages(null, []);
  expect(unnotifiedMessages([said], { id: "me", isEmployee: false }, known, null)).toEqual([said]);
});

describe("of an announcement", () => {
  const said = newMessage({ type: "announcement", created_at: LATER });

  it.each([
    [null, 1],
    [NOW, 1],
    [LATER, 0],
  ])("somebody who has read up to %s is told: %d", (readUpTo, expected) => {
    expect(unnotifiedMessages([said], ME, knownMessages(null, []), readUpTo)).toHaveLength(expected);
  });

  it("somebody is told once", () => {
    const known = knownMessages(knownMessages(null, []), [said]);
    expect(unnotifiedMessages([said], ME, known, null)).toEqual([]);
  });
});
