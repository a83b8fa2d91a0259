import { expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { shiftTitle } from "./entity-words.ts";

const shift = { ...newShift({ user_id: "ann" }) } as Record<string, unknown>;
const dropped = { ...shift, status: "dropped", drop_reason: "Dentist" };
const claimed = { ...dropped, claimed_by_user_id: "ben" };

it.each([
  ["New shift", shift, null],
  ["Delete shift", { id: shift.id, deleted: true }, shift],
  ["Change to shift", { ...shift, start_time: "09:00", notes: "Keys" }, shift],
  ["Drop of the shift", dropped, shift],
  ["Taking back the shift", shift, dropped],
  ["Claim of the shift", claimed, dropped],
  ["Withdrawn or denied claim of the shift", dropped, claimed],
  [
    "Approval for the shift",
    { ...claimed, status: "claimed", user_id: "ben", claimed_by_user_id: null },
    claimed,
  ],
])("%s", (words, row, base) => {
  expect(shiftTitle({ row, base }, newFormat())).toBe(`${words} on Monday, March 2, 9:00 AM – 5:00 PM`);
});
