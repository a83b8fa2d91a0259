import { expect, test } from "vitest";
import { monthCents } from "./graduated-price.ts";

const TIERS = [
  { up_to: 2, flat_amount: 500, unit_amount: null },
  { up_to: 5, flat_amount: null, unit_amount: 100 },
  { up_to: null, flat_amount: 30, unit_amount: 10 },
];

test.each([
  [0, 0],
  [1, 500],
  [2, 500],
  [3, 600],
  [5, 800],
  [6, 840],
  [105, 800 + 30 + 100 * 10],
])("%i units cost %i cents", (quantity, cents) => {
  expect(monthCents({ tiers: TIERS }, quantity)).toBe(cents);
});
