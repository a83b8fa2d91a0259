import { expect, it } from "vitest";
import { AccountError } from "#commands/account/account-error.ts";
import { refusalsWords } from "#words/made/refusals.ts";
import { subscriptionWords } from "#words/made/subscription.ts";
import { checkoutProblem, leavingProblem } from "./use-checkout.ts";

const refusals = await refusalsWords.load("en-US");
const say = await subscriptionWords.load("en-US");

it.each([
  [
    new AccountError("refused", "No.", { reason: "not_allowed", from: "create-checkout-session" }),
    "Failed to process payment: Only managers and admins can change the subscription.",
  ],
  [
    new AccountError("unreachable", "The server cannot be reached. Please try again."),
    "Failed to start checkout process. Please try again.",
  ],
  [new AccountError("refused", "What the server says"), "Payment error: Unknown error"],
  [new Error("out of order"), "Payment error: out of order"],
  ["something", "Payment error: Unknown error"],
])("%s is told as: %s", (error, text) => {
  expect(checkoutProblem(say, refusals, error)).toBe(text);
});

it.each([
  [new Error("Invalid URL"), "Payment process failed: Invalid URL"],
  [null, "Payment process failed: Unknown error"],
])("a browser that cannot go there (%s) is told as: %s", (error, text) => {
  expect(leavingProblem(say, error)).toBe(text);
});
