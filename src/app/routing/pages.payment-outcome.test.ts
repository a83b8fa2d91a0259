import { expect, it } from "vitest";
import { paymentOutcome } from "#app/routing/pages.ts";

it.each([
  ["?success=true", "paid"],
  ["?a=1&payment=success", "paid"],
  ["?payment=cancelled", "cancelled"],
  ["?success=false", null],
  ["?redirect=%2F%3Fsuccess%3Dtrue", null],
  ["", null],
])("%j means %s", (search, outcome) => {
  expect(paymentOutcome(search)).toBe(outcome);
});
