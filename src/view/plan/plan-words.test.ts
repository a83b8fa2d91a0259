import { expect, it } from "vitest";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { newFormat } from "#tests/factories/format.ts";
import { subscriptionWords } from "#words/made/subscription.ts";
import { limitsText, planNoticeText, planWords } from "./plan-words.ts";

const say = await subscriptionWords.load("en-US");
const format = newFormat({ zone: "UTC" });
const AT = "2026-12-04T12:00:00.000Z";
const TRIAL = { kind: "trial", hasPlan: true, endsAt: AT, daysLeft: 12, isCancelled: false } as const;
const OWED = { kind: "past-due", since: AT, limitedFrom: AT, isLimited: false } as const;
const ALWAYS = /your team (can still|will still be able to) clock in and out/;

it.each<[SubscriptionState, string, string]>([
  [
    TRIAL,
    "Free trial: 12 days left",
    "Your free trial ends on Dec 4, 2026. If you've saved a card by then, your plan will continue; otherwise, it will end with the trial.",
  ],
  [{ ...TRIAL, daysLeft: 1 }, "Free trial: 1 day left", expect.any(String)],
  [{ ...TRIAL, daysLeft: 0 }, "Free trial: ending now", expect.any(String)],
  [
    { ...TRIAL, isCancelled: true },
    "Free trial: 12 days left",
    "Your plan has been canceled and will end with your free trial on Dec 4, 2026. To keep your plan, select it again.",
  ],
  [
    { ...TRIAL, hasPlan: false },
    "No plan yet: 12 trial days left",
    "You can try all features until Dec 4, 2026. To continue after that, select a plan.",
  ],
  [{ kind: "active", renewsAt: AT }, "Active", "Your next payment is on Dec 4, 2026."],
  [{ kind: "active", renewsAt: null }, "Active", "Your plan renews monthly until you cancel."],
  [
    { kind: "ending", endsAt: AT },
    "Canceled",
    "Your subscription has been canceled and will end on Dec 4, 2026. Nothing will change until then. To keep your plan, select it again.",
  ],
  [OWED, "Past due", "Your last payment failed. Pay now or update your card before Dec 4, 2026."],
  [{ ...OWED, isLimited: true }, "Past due", "Your last payment failed. Pay now or update your card."],
  [
    { kind: "ended", afterTrial: true, endedAt: AT },
    "Trial ended",
    "Your free trial ended on Dec 4, 2026. Select a plan to continue.",
  ],
  [
    { kind: "ended", afterTrial: false, endedAt: null },
    "Canceled",
    "Your subscription ended. Select a plan to continue.",
  ],
])("%j", (state, badge, text) => {
  expect(planWords(say, state, format)).toMatchObject({ badge: { text: badge }, text });
});

it.each<[SubscriptionState, RegExp]>([
  [
    OWED,
    /^From Dec 4, 2026, you won't be able to add people, publish rosters, or run payroll until you pay\./,
  ],
  [{ ...OWED, isLimited: true }, /^Until you pay, you can't add people/],
  [{ kind: "ended", afterTrial: true, endedAt: AT }, /^Until you select a plan, you can't add people/],
  [{ kind: "ended", afterTrial: false, endedAt: AT }, /^Until you select a plan, you can't add people/],
])("what %j limits is said, and what never is limited", (state, words) => {
  expect(limitsText(say, state, format)).toMatch(words);
  expect(limitsText(say, state, format)).toMatch(ALWAYS);
});

it.each<SubscriptionState>([TRIAL, { kind: "active", renewsAt: AT }, { kind: "ending", endsAt: AT }])(
  "%j limits nothing",
  (state) => {
    expect(limitsText(say, state, format)).toBeNull();
  },
);

it.each<[SubscriptionState, string | null]>([
  [{ ...TRIAL, daysLeft: 4 }, null],
  [{ ...TRIAL, daysLeft: 3 }, "Your free trial ends on Dec 4, 2026 (3 days left)."],
  [
    { ...TRIAL, daysLeft: 1, hasPlan: false },
    "You haven't selected a plan yet. Your free trial ends on Dec 4, 2026 (1 day left).",
  ],
  [{ ...TRIAL, daysLeft: null, endsAt: null }, null],
  [{ kind: "active", renewsAt: AT }, null],
  [{ kind: "ending", endsAt: AT }, null],
  [
    OWED,
    "Your last payment failed. From Dec 4, 2026, you won't be able to add people, publish rosters, or run payroll until you pay.",
  ],
  [
    { ...OWED, isLimited: true },
    "Your subscription payment is more than 7 days overdue. You can't add people, publish rosters, or run payroll, but you can still view your data and clock in and out.",
  ],
  [
    { kind: "ended", afterTrial: true, endedAt: AT },
    "Your free trial has ended. You can't add people, publish rosters, or run payroll, but you can still view your data and clock in and out.",
  ],
])("on every page %j is told as %j", (state, text) => {
  expect(planNoticeText(say, state, format)).toBe(text);
});
