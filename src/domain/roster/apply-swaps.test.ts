import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import { applySwaps } from "./apply-swaps.ts";

const shifts = [
  newShift({ id: "early", user_id: "ann" }),
  newShift({ id: "late", user_id: "ben" }),
  newShift({ id: "open", user_id: null }),
];
const swap = { shift_id: "early", with_shift_id: "late", requested_by: "ann", requested_of: "ben" };
const holders = (swaps: (typeof swap)[]) => applySwaps(shifts, swaps).map(({ user_id }) => user_id);

it.each([
  ["gives each the other's shift", [swap], ["ben", "ann", null]],
  ["leaves a shift that is somebody else's by now", [{ ...swap, requested_of: "cay" }], ["ann", "ben", null]],
  [
    "shows half of a swap whose other shift is out of sight",
    [{ ...swap, with_shift_id: "elsewhere" }],
    ["ben", "ben", null],
  ],
  ["applies a second swap to what the first one left", [swap, swap], ["ben", "ann", null]],
  ["does nothing without one", [], ["ann", "ben", null]],
])("%s", (_, swaps, expected) => {
  expect(holders(swaps)).toEqual(expected);
});

it("counts both as told of it, as the server will: an agreed swap is no change to publish", () => {
  const told = shifts.map((shift) => ({ ...shift, published_as: publishedAs(shift.user_id) }));
  expect(applySwaps(told, [swap]).map(({ published_as }) => published_as?.user_id)).toEqual([
    "ben",
    "ann",
    null,
  ]);
});

it("leaves what was put down as somebody's pay to nobody else", () => {
  const paid = shifts.map((shift) => ({ ...shift, estimated_pay: 90 }));
  expect(applySwaps(paid, [swap]).map(({ estimated_pay }) => estimated_pay)).toEqual([null, null, 90]);
});

function publishedAs(user_id: string | null) {
  return {
    publish_id: "p",
    date: "2026-03-02",
    start_time: "09:00",
    end_time: "17:00",
    user_id,
    position_id: null,
    place_id: null,
  };
}
