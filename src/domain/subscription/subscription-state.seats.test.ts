import { expect, it } from "vitest";
import { fewestSeats, seatsHeld } from "./subscription-state.ts";

it("everybody has a seat but who was deactivated", () => {
  expect(seatsHeld([])).toBe(0);
  expect(seatsHeld([{}, { deactivated_at: null }, { deactivated_at: "2026-03-02T09:00:00.000Z" }])).toBe(2);
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
