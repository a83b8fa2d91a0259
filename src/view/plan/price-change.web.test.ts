import { expect, it } from "vitest";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { newFormat } from "#tests/factories/format.ts";
import { subscriptionWords } from "#words/made/subscription.ts";
import { changeText, differenceText, isChange } from "./price-change.tsx";

const say = await subscriptionWords.load("en-US");
const format = newFormat();
const AT = "2026-12-04T12:00:00.000Z";
const TRIAL = { kind: "trial", hasPlan: true, endsAt: AT, daysLeft: 12, isCancelled: false } as const;
const ACTIVE = { kind: "active", renewsAt: AT } as const;
const ENDING = { kind: "ending", endsAt: AT } as const;
const OWED = { kind: "past-due", since: AT, limitedFrom: AT, isLimited: false } as const;
const ENDED = { kind: "ended", afterTrial: false, endedAt: AT } as const;

// Computed by hand: 10 cost 37.90, 12 cost 37.90 + 2 × 1.49 = 40.88, and 2 × 1.49 = 2.98.
it.each([
  [10, 12, "+$2.98 per month"],
  [12, 10, "−$2.98 per month"],
  // 2 × 1.99 within the first tier, 1.99 + 1.49 across its end.
  [4, 6, "+$3.98 per month"],
  [9, 11, "+$3.48 per month"],
  [30, 31, "+$0.99 per month"],
  [12, 12, "$0.00 per month"],
])("from %i to %i seats makes %s", (from, to, text) => {
  expect(differenceText(say, from, to, format)).toBe(text);
});

it.each<[SubscriptionState, number, RegExp]>([
  [TRIAL, 12, /^You won't be charged now. From Dec 4, 2026, your plan will cost \$40.88 per month.$/],
  [{ ...TRIAL, isCancelled: true }, 12, /Your cancellation will be reversed/],
  [
    { ...TRIAL, hasPlan: false },
    12,
    /14-day free trial \(no card needed\). After that, it will cost \$40.88/,
  ],
  [ACTIVE, 12, /difference for the rest of this billing month will be charged now/],
  [ACTIVE, 8, /credited to your next invoices/],
  [ENDING, 10, /^You won't be charged now. Your cancellation will be reversed.$/],
  [OWED, 12, /^You need to pay your outstanding balance/],
  [ENDED, 12, /payment page. Your plan will cost \$40.88 per month/],
])("%j, to %i seats", (state, to, words) => {
  expect(changeText(say, state, { from: 10, to }, format)).toMatch(words);
});

it.each<[SubscriptionState, boolean]>([
  [TRIAL, true],
  [{ ...TRIAL, hasPlan: false }, false],
  [ACTIVE, true],
  [ENDING, true],
  [OWED, false],
  [ENDED, false],
])("%j is changed rather than bought anew: %j", (state, changes) => {
  expect(isChange(state)).toBe(changes);
});
