import { expect, it } from "vitest";
import { SEAT_CASES } from "#tests/factories/subscription-cases.ts";
import { fewestSeats, seatsLeft } from "./subscription-state.ts";

it.each(SEAT_CASES)("$title: $left left", ({ seats, held, left }) => {
  expect(seatsLeft({ staff_count: seats }, held)).toBe(left);
});

it.each([
  [0, 1],
  [1, 1],
  [12, 12],
  [100, 100],
  [140, 100],
])("with %i people at least %i seats are paid for", (held, fewest) => {
  expect(fewestSeats(held)).toBe(fewest);
});
