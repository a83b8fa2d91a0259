import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { syncWords } from "#words/made/sync.ts";
import { shiftTitle } from "./entity-words.ts";

const say = await syncWords.load("en-US");
const shift = { ...newShift({ user_id: "ann" }) } as Record<string, unknown>;
const dropped = { ...shift, status: "dropped", drop_reason: "Dentist" };
const claimed = { ...dropped, claimed_by_user_id: "ben" };

it.each([
  ["New shift", shift, null],
  ["Delete shift", { id: shift.id, deleted: true }, shift],
  ["Edit shift", { ...shift, start_time: "09:00", notes: "Keys" }, shift],
  ["Drop shift", dropped, shift],
  ["Take back shift", shift, dropped],
  ["Claim shift", claimed, dropped],
  ["Withdraw or decline claim for shift", dropped, claimed],
  [
    "Approve claim for shift",
    { ...claimed, status: "claimed", user_id: "ben", claimed_by_user_id: null },
    claimed,
  ],
])("%s", (words, row, base) => {
  expect(shiftTitle(say, { row, base }, newFormat())).toBe(`${words} on Monday, March 2, 9:00 AM – 5:00 PM`);
});
