import { expect, test } from "vitest";
import {
  callAsOwner,
  callWith,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
  stripeSubscription,
} from "../_shared/fake-services.ts";
import { makeHandler } from "./handler.ts";

const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function update(settings: FakeSettings, body: unknown = { staffCount: 3 }) {
  const services = fakeServices({ customer: "cus_1", ...settings });
  const response = await makeHandler(fakeEnvironment(), services.fetch)(callAsOwner(body));
  return { status: response.status, answer: await response.json(), services, written: services.applied() };
}

test.each(["trialing", "active"])("a subscription that is %s is written down with its seats", async (is) => {
  const { status, answer, written } = await update({
    subscriptions: [stripeSubscription({ status: is }, 9)],
  });
  expect([status, answer]).toEqual([200, { status: is, plan: "staff-based" }]);
  const found = { customer: "cus_1", reading: 7, subscription: "sub_1", new_status: is, seats: 9 };
  expect(written).toEqual([found]);
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
  const services = fakeServices({ customer: "cus_1", subscriptions: [stripeSubscription()] });
  const response = await makeHandler(fakeEnvironment(), services.fetch)(callWith({ staffCount: 3 }, {}));
  expect([response.status, (await response.json()).code]).toEqual([401, "not_authenticated"]);
  expect((await update({}, { staffCount: 0 })).answer.code).toBe("invalid_input");
});
