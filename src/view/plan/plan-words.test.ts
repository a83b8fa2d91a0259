import { expect, it } from "vitest";
import type { SubscriptionState } from "#domain/subscription/subscription-state.ts";
import { newFormat } from "#tests/factories/format.ts";
import { limitsText, planNoticeText, planWords } from "./plan-words.ts";

const format = newFormat({ zone: "UTC" });
const AT = "2026-12-04T12:00:00.000Z";
const TRIAL = { kind: "trial", hasPlan: true, endsAt: AT, daysLeft: 12, isCancelled: false } as const;
const OWED = { kind: "past-due", since: AT, limitedFrom: AT, isLimited: false } as const;
const ALWAYS = /Reading and clocking in and out always go on, for everybody/;

it.each<[SubscriptionState, string, string]>([
  [
    TRIAL,
    "Free trial: 12 days left",
    "Your free trial ends on Dec 4, 2026. If a card is saved by then, your plan goes on; if none is, it ends.",
  ],
  [{ ...TRIAL, daysLeft: 1 }, "Free trial: 1 day left", expect.any(String)],
  [{ ...TRIAL, daysLeft: 0 }, "Free trial: it ends now", expect.any(String)],
  [
    { ...TRIAL, isCancelled: true },
    "Free trial: 12 days left",
    "Your free trial ends on Dec 4, 2026. Your plan is cancelled and ends with it. Select a plan to keep it.",
  ],
  [
    { ...TRIAL, hasPlan: false },
    "No plan yet: 12 days left",
    "You can try everything until Dec 4, 2026. Select a plan to go on.",
  ],
  [{ kind: "active", renewsAt: AT }, "Active", "The next month is charged on Dec 4, 2026."],
  [{ kind: "active", renewsAt: null }, "Active", "It goes on from month to month until you cancel it."],
  [
    { kind: "ending", endsAt: AT },
    "Cancelled",
    "Your subscription is cancelled and ends on Dec 4, 2026. Until then nothing changes. Select a plan to keep it.",
  ],
  [OWED, "Past due", "The last payment failed. Please pay it, or save another card, before Dec 4, 2026."],
  [{ ...OWED, isLimited: true }, "Past due", "The last payment failed. Please pay it, or save another card."],
  [
    { kind: "ended", afterTrial: true, endedAt: AT },
    "Trial ended",
    "Your free trial ended on Dec 4, 2026. Select a plan to go on.",
  ],
  [
    { kind: "ended", afterTrial: false, endedAt: null },
    "Cancelled",
    "Your subscription ended. Select a plan to go on.",
  ],
])("%j", (state, badge, text) => {
  expect(planWords(state, format)).toMatchObject({ badge: { text: badge }, text });
});

it.each<[SubscriptionState, RegExp]>([
  [
    OWED,
    /^From Dec 4, 2026 on nobody can be added, no roster published and no payroll closed, until it is paid\./,
  ],
  [{ ...OWED, isLimited: true }, /^Until it is paid, nobody can be added/],
  [{ kind: "ended", afterTrial: true, endedAt: AT }, /^Until you select a plan, nobody can be added/],
  [{ kind: "ended", afterTrial: false, endedAt: AT }, /^Until you select a plan, nobody can be added/],
])("what %j limits is said, and what never is limited", (state, words) => {
  expect(limitsText(state, format)).toMatch(words);
  expect(limitsText(state, format)).toMatch(ALWAYS);
});

it.each<SubscriptionState>([TRIAL, { kind: "active", renewsAt: AT }, { kind: "ending", endsAt: AT }])(
  "%j limits nothing",
  (state) => {
    expect(limitsText(state, format)).toBeNull();
  },
);

it.each<[SubscriptionState, string | null]>([
  [{ ...TRIAL, daysLeft: 4 }, null],
  [{ ...TRIAL, daysLeft: 3 }, "Your free trial ends on Dec 4, 2026: 3 days left."],
  [
    { ...TRIAL, daysLeft: 1, hasPlan: false },
    "No plan is selected yet. Trying everything ends on Dec 4, 2026: 1 day left.",
  ],
  [{ ...TRIAL, daysLeft: null, endsAt: null }, null],
  [{ kind: "active", renewsAt: AT }, null],
  [{ kind: "ending", endsAt: AT }, null],
  [
    OWED,
    "The last payment failed. From Dec 4, 2026 on nobody can be added, no roster published and no payroll closed, until it is paid.",
  ],
  [
    { ...OWED, isLimited: true },
    "A payment is more than 7 days overdue: nobody can be added, no roster published and no payroll closed. Reading and clocking go on.",
  ],
  [
    { kind: "ended", afterTrial: true, endedAt: AT },
    "Your free trial has ended: nobody can be added, no roster published and no payroll closed. Reading and clocking go on.",
  ],
])("on every page %j is told as %j", (state, text) => {
  expect(planNoticeText(state, format)).toBe(text);
});
