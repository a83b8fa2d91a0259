import { expect, it } from "vitest";
import type { RosterShift } from "./check-roster.ts";
import { restsSince } from "./check-roster.ts";

function shift(text: string, more: Partial<RosterShift> = {}): RosterShift {
  const [day = "", hours = ""] = text.split(" ");
  const [start_time = "", end_time = ""] = hours.split("-");
  const date = `2026-03-${day}`;
  return {
    id: text,
    user_id: "anna",
    date,
    start_time,
    end_time,
    time_slot: null,
    status: "scheduled",
    ...more,
  };
}
const OPEN = shift("05 09:00-17:00", { user_id: null });

it.each<[string, RosterShift[], string | null]>([
  ["the end of the last one", [shift("02 09:00-17:00"), shift("04 09:00-17:00")], "2026-03-04T17:00:00.000Z"],
  ["the end of a night", [shift("04 22:00-06:00")], "2026-03-05T06:00:00.000Z"],
  [
    "nothing that comes later",
    [shift("03 09:00-12:00"), shift("06 09:00-17:00")],
    "2026-03-03T12:00:00.000Z",
  ],
  ["nothing while they work", [shift("03 09:00-12:00"), shift("04 22:00-10:00")], null],
  ["nothing when they never did", [], null],
  ["not what somebody else works", [shift("04 09:00-17:00", { user_id: "ben" })], null],
  [
    "what they dropped, which is theirs still",
    [shift("04 09:00-17:00", { status: "dropped" })],
    "2026-03-04T17:00:00.000Z",
  ],
])("somebody rests since %s", (_, shifts, expected) => {
  expect(restsSince(OPEN, "anna", [OPEN, ...shifts], "Europe/Dublin")).toBe(expected);
});
