import { describe, expect, it } from "vitest";
import { SUBSCRIPTION_CASES, subscribedAs } from "#tests/factories/subscription-cases.ts";
import { limitOf, subscriptionState } from "./subscription-state.ts";

const NOW = "2026-11-20T12:00:00.000Z";
const NOTHING = {
  trial_ends_at: null,
  period_ends_at: null,
  subscription_ends_at: null,
  past_due_since: null,
};

describe("what limits a business", () => {
  it.each(SUBSCRIPTION_CASES)("$title: $limit", (one) => {
    expect(limitOf(subscriptionState(subscribedAs(one, NOW), NOW))).toBe(one.limit);
  });
});

describe("the state of a subscription", () => {
  it.each([
    ["2026-12-04T12:00:00.000Z", 14],
    ["2026-12-04T11:59:00.000Z", 14],
    ["2026-11-21T12:00:00.000Z", 1],
    ["2026-11-20T12:00:01.000Z", 1],
    ["2026-11-20T12:00:00.000Z", 0],
    ["2026-11-20T06:00:00.000Z", 0],
  ])("a trial until %s has %i days left", (trial_ends_at, daysLeft) => {
    const business = { ...NOTHING, subscription_status: "trialing" as const, trial_ends_at };
    expect(subscriptionState(business, NOW)).toEqual({
      kind: "trial",
      hasPlan: true,
      endsAt: trial_ends_at,
      daysLeft,
      isCancelled: false,
    });
  });

  it.each([
    ["none", { hasPlan: false }],
    ["trialing", { hasPlan: true }],
  ] as const)("%s is a trial", (subscription_status, told) => {
    expect(subscriptionState({ ...NOTHING, subscription_status }, NOW)).toMatchObject({
      kind: "trial",
      daysLeft: null,
      ...told,
    });
  });

  it("says when the next month is paid, or when it all ends", () => {
    const period_ends_at = "2026-12-01T00:00:00.000Z";
    const active = { ...NOTHING, subscription_status: "active" as const, period_ends_at };
    expect(subscriptionState(active, NOW)).toEqual({ kind: "active", renewsAt: period_ends_at });
    expect(subscriptionState({ ...active, subscription_ends_at: period_ends_at }, NOW)).toEqual({
      kind: "ending",
      endsAt: period_ends_at,
    });
  });

  it("says from when on a payment that is owed limits the business", () => {
    const owed = { ...NOTHING, subscription_status: "past_due" as const };
    expect(subscriptionState({ ...owed, past_due_since: "2026-11-15T12:00:00.000Z" }, NOW)).toEqual({
      kind: "past-due",
      since: "2026-11-15T12:00:00.000Z",
      limitedFrom: "2026-11-22T12:00:00.000Z",
      isLimited: false,
    });
  });
});
