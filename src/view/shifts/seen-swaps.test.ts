import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { newSwap } from "#tests/factories/swaps.ts";
import { seenSwaps as seenAt, swapsToShow } from "./seen-swaps.ts";

const [given, wanted] = [
  newShift({ user_id: "ann", published: true }),
  newShift({ user_id: "ben", published: true }),
];
const swap = newSwap(given, wanted);
const seenSwaps = (swaps: SwapRequest[], shifts: Shift[], now = "2026-03-01T12:00:00.000Z") =>
  seenAt(swaps, shifts, now, "UTC");

it("knows whether anything can still come of a swap", () => {
  expect(seenSwaps([swap], [given, wanted])).toEqual([{ swap, given, wanted, obstacle: null }]);
  expect(seenSwaps([swap], [given])).toMatchObject([{ wanted: undefined, obstacle: "changed" }]);
  expect(seenSwaps([swap], [given, { ...wanted, user_id: "cat" }])).toMatchObject([{ obstacle: "changed" }]);
  expect(seenSwaps([swap], [given, wanted], "2026-03-02T09:00:00.000Z")).toMatchObject([
    { obstacle: "begun" },
  ]);
});

it("shows the swaps that wait first, and nothing that is past or withdrawn", () => {
  const [approved, withdrawn] = (["approved", "withdrawn"] as const).map((status) =>
    newSwap(given, wanted, { status }),
  );
  const seen = seenSwaps([approved, withdrawn, swap] as SwapRequest[], [given, wanted]);
  expect(swapsToShow(seen, given.date).map((shown) => shown.swap)).toEqual([swap, approved]);
  expect(swapsToShow(seen, addDays(given.date, 1))).toEqual([]);
});

it("shows a swap while either of its shifts is to come, also where one was removed", () => {
  const later = { ...wanted, date: addDays(given.date, 30) };
  const [tomorrow, afterwards] = [addDays(given.date, 1), addDays(given.date, 31)];
  expect(swapsToShow(seenSwaps([swap], [given, later]), tomorrow)).toHaveLength(1);
  expect(swapsToShow(seenSwaps([swap], [later]), tomorrow)).toHaveLength(1);
  expect(swapsToShow(seenSwaps([swap], []), given.date)).toHaveLength(1);
  expect(swapsToShow(seenSwaps([swap], [given]), tomorrow)).toEqual([]);
  expect(swapsToShow(seenSwaps([swap], [given, later]), afterwards)).toEqual([]);
});
