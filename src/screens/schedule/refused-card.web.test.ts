import { describe, expect, it } from "vitest";
import type { RejectedChange } from "#queries/sync.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { scheduleWords } from "#words/made/schedule.ts";
import { syncWords } from "#words/made/sync.ts";
import { refusedMove, refusedReason } from "./refused-card.tsx";

const say = await scheduleWords.load("en-US");
const saySync = await syncWords.load("en-US");
const base = { ...newShift({ published: true }) } as Record<string, unknown>;
const refused = (
  row: object,
  from: object = {},
  answer: Partial<Pick<RejectedChange, "code" | "reason" | "collection">> = {},
) => ({
  collection: "shifts",
  code: "invalid" as const,
  reason: null,
  held: null,
  base: { ...base, ...from },
  row: { ...base, ...from, ...row },
  ...answer,
});

it.each([
  ["claim", refused({ claimed_by_user_id: "me" })],
  ["withdraw", refused({ claimed_by_user_id: null }, { claimed_by_user_id: "me" })],
  ["drop", refused({ status: "dropped", drop_reason: "Dentist" }, { user_id: "me" })],
  [
    "take-back",
    refused(
      { status: "scheduled", drop_reason: null },
      { user_id: "me", status: "dropped", drop_reason: "x" },
    ),
  ],
  ["swap", refused({ kind: "swap", status: "asked" })],
  [null, refused({ start_time: "08:00" }, { user_id: "me" })],
  [null, refused({ status: "dropped", date: "2026-03-09" }, { user_id: "me" })],
  [null, refused({ claimed_by_user_id: null }, { claimed_by_user_id: "ann" })],
  [
    null,
    refused({ status: "claimed", user_id: "ann", claimed_by_user_id: null }, { claimed_by_user_id: "ann" }),
  ],
  [null, refused({ claimed_by_user_id: "me" }, {}, { collection: "news_posts" })],
] as const)("a refused %s", (move, change) => {
  expect(refusedMove(change, "me")).toBe(move);
});

describe("says why", () => {
  it("to the second claimer: somebody was there before", () => {
    const lost = refused({ claimed_by_user_id: "me" }, {}, { reason: "already_claimed" });
    expect(refusedReason(say, saySync, lost, "claim")).toBe("Someone else claimed it first.");
  });

  it("of a shift that is gone", () => {
    const gone = refused({ claimed_by_user_id: "me" }, {}, { code: "gone" });
    expect(refusedReason(say, saySync, gone, "claim")).toContain("removed from the roster");
  });

  it("in general words, where there are none for the move", () => {
    const old = refused({ claimed_by_user_id: "me" }, {}, { code: "stale_schema" });
    expect(refusedReason(say, saySync, old, "claim")).toContain("older version");
  });
});
