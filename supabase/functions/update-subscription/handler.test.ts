import { expect, test } from "vitest";
import {
  answerToStranger,
  callAsOwner,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
  stripeSubscription,
} from "../_shared/fake-services.ts";
import { makeUpdateSubscriptionHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function update(settings: FakeSettings, body: unknown = { staffCount: 3 }) {
  const services = fakeServices({ customer: "cus_1", ...settings });
  const response = await makeUpdateSubscriptionHandler(fakeEnvironment(), services.fetch)(callAsOwner(body));
  return { status: response.status, answer: await response.json(), services, written: services.applied() };
}

test.each(["trialing", "active"])("a subscription that is %s is written down with its seats", async (is) => {
  const { status, answer, written } = await update({
    subscriptions: [stripeSubscription({ status: is }, 9)],
  });
  expect([status, answer]).toEqual([200, { status: is, plan: "staff-based" }]);
  const found = { customer: "cus_1", reading: 7, subscription: "sub_1", new_status: is, seats: 9 };
  expect(written).toEqual([{ ...found, trial_end: null, period_end: null, subscription_end: null }]);
});

const NOON = Date.UTC(2026, 11, 1, 12) / 1000;
const DAY_S = 86_400;

test.each<[string, object, (string | null)[]]>([
  ["a trial", { trial_end: NOON }, ["2026-12-01T12:00:00.000Z", "2026-12-15T12:00:00.000Z", null]],
  [
    "one that is cancelled for the end of its month",
    { trial_end: null, cancel_at_period_end: true },
    [null, "2026-12-15T12:00:00.000Z", "2026-12-15T12:00:00.000Z"],
  ],
  [
    "one that is cancelled for a day",
    { trial_end: null, cancel_at: NOON + DAY_S },
    [null, "2026-12-15T12:00:00.000Z", "2026-12-02T12:00:00.000Z"],
  ],
  [
    "one that has ended sooner than it would have",
    { status: "canceled", trial_end: NOON, cancel_at: NOON + DAY_S, ended_at: NOON },
    ["2026-12-01T12:00:00.000Z", "2026-12-15T12:00:00.000Z", "2026-12-01T12:00:00.000Z"],
  ],
])("the dates of %s are written down", async (_case, changes, dates) => {
  const items = { data: [{ id: "si_1", quantity: 4, current_period_end: NOON + 14 * DAY_S }] };
  const { written } = await update({ subscriptions: [stripeSubscription({ items, ...changes })] });
  expect(written.map((found) => [found.trial_end, found.period_end, found.subscription_end])).toEqual([
    dates,
  ]);
});

test("an employee has no say", async () => {
  const settings = { profile: { business_id: BUSINESS }, subscriptions: [stripeSubscription()] };
  const { status, answer, written } = await update(settings);
  expect([status, answer.code, written]).toEqual([403, "not_allowed", []]);
});

test.each<[string, FakeSettings]>([
  ["no customer", { customer: null }],
  ["a customer who has bought nothing", {}],
  ["a subscription that never began", { subscriptions: [stripeSubscription({ status: "incomplete" })] }],
])("%s is not paid, and nothing is written", async (_case, settings) => {
  const { status, answer, written } = await update(settings);
  expect([status, answer.code, written]).toEqual([402, "not_paid", []]);
});

test.each([
  ["canceled", "canceled"],
  ["past_due", "past_due"],
  ["unpaid", "past_due"],
  ["paused", "past_due"],
])("a subscription that is %s is not paid, and written down as %s", async (is, becomes) => {
  const { status, written } = await update({ subscriptions: [stripeSubscription({ status: is })] });
  expect(status).toBe(402);
  expect(written.map(({ new_status }) => new_status)).toEqual([becomes]);
});

test("what the body says decides nothing", async () => {
  const forged = { staffCount: 100, isUpgrade: true, status: "active", sessionId: "cs_1", paid: true };
  expect((await update({}, forged)).answer.code).toBe("not_paid");
  const { written } = await update({ subscriptions: [stripeSubscription()] }, forged);
  expect(written.map(({ seats }) => seats)).toEqual([4]);
});

test("the newest of several subscriptions counts, and the others that live are cancelled", async () => {
  const { answer, written, services } = await update({
    subscriptions: [
      stripeSubscription({ id: "sub_old", created: 2 }),
      stripeSubscription({ id: "sub_new", created: 3, status: "active" }),
      stripeSubscription({ id: "sub_ended", created: 4, status: "canceled" }),
      stripeSubscription({ id: "sub_older", created: 1, status: "canceled" }),
    ],
  });
  expect(answer.status).toBe("active");
  expect(written.map(({ subscription }) => subscription)).toEqual(["sub_new"]);
  const cancelled = services.sentTo("DELETE", "/v1/subscriptions/").map(({ url }) => url.pathname);
  expect(cancelled).toEqual(["/v1/subscriptions/sub_old"]);
});

test("refuses a caller who is not signed in, and a body that makes no sense", async () => {
  const answer = await answerToStranger(makeUpdateSubscriptionHandler, { staffCount: 3 });
  expect(answer).toEqual([401, "not_authenticated"]);
  expect((await update({}, { staffCount: 0 })).answer.code).toBe("invalid_input");
});
