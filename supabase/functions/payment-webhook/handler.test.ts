import { expect, test, vi } from "vitest";
import {
  deliveryOf,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
  stripeSubscription,
} from "../_shared/fake-services.ts";
import { makePaymentWebhookHandler } from "./handler.ts";

const event = (type: string, changes: object = {}) => ({
  id: "evt_1",
  object: "event",
  type,
  data: { object: { id: "x", customer: "cus_1", status: "canceled", ...changes } },
});

async function deliver(settings: FakeSettings, request: Promise<Request>) {
  const services = fakeServices({ customer: "cus_1", subscriptions: [stripeSubscription()], ...settings });
  const response = await makePaymentWebhookHandler(fakeEnvironment(), services.fetch)(await request);
  const handled = services.sentTo("POST", "/rest/v1/handled_payment_events");
  return {
    status: response.status,
    answer: await response.json(),
    services,
    written: services.applied(),
    handled: handled.map(({ body }) => JSON.parse(body)),
  };
}

test.each([
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
])("%s brings in what the provider says now, not what the event said then", async (type) => {
  const { status, written, handled } = await deliver({}, deliveryOf(event(type)));
  expect(status).toBe(200);
  const days = { trial_end: null, period_end: null, subscription_end: null };
  const plan = { subscription: "sub_1", new_status: "trialing", seats: 4, ...days };
  const found = { customer: "cus_1", reading: 7, ...plan };
  expect(written).toEqual([found]);
  expect(handled).toEqual([{ id: "evt_1", type }]);
});

test("the number of the reading is taken before the provider is asked", async () => {
  const { services } = await deliver({}, deliveryOf(event("invoice.paid")));
  const paths = services.requests.map(({ url }) => url.pathname);
  const taken = paths.indexOf("/rest/v1/rpc/begin_reading");
  expect(taken).toBeGreaterThan(-1);
  expect(taken).toBeLessThan(paths.indexOf("/v1/subscriptions"));
});

test("an event that was dealt with is answered without any work", async () => {
  const { status, services } = await deliver({ handledEvents: ["evt_1"] }, deliveryOf(event("invoice.paid")));
  expect(status).toBe(200);
  expect(services.requests.map(({ url }) => url.pathname)).toEqual(["/rest/v1/handled_payment_events"]);
});

test("events we do not know are answered and ignored", async () => {
  const { status, services } = await deliver({}, deliveryOf(event("charge.refunded")));
  expect([status, services.requests]).toEqual([200, []]);
});

test.each<[string, FakeSettings, object]>([
  ["a customer who is not ours", { customer: null }, {}],
  ["no customer", {}, { customer: null }],
  ["a customer who has bought nothing", { subscriptions: [] }, {}],
])("an event about %s changes nothing", async (_case, settings, object) => {
  const { status, written } = await deliver(settings, deliveryOf(event("invoice.paid", object)));
  expect([status, written]).toEqual([200, []]);
});

test.each<[string, () => Promise<Request>]>([
  ["another secret", () => deliveryOf(event("invoice.paid"), { secret: "whsec_forged" })],
  ["a signature that is too old", () => deliveryOf(event("invoice.paid"), { signedSecondsAgo: 301 })],
  [
    "another body than was signed",
    async () => {
      const { url, headers } = await deliveryOf(event("invoice.paid"));
      return new Request(url, { method: "POST", headers, body: `${JSON.stringify(event("invoice.paid"))} ` });
    },
  ],
  ["no signature", async () => new Request("https://project.test/x", { method: "POST", body: "{}" })],
  [
    "no body",
    async () => {
      const { url, headers } = await deliveryOf(event("invoice.paid"));
      return new Request(url, { method: "POST", headers });
    },
  ],
])("refuses %s", async (_case, request) => {
  const { status, answer, services } = await deliver({}, request());
  expect([status, answer.code, services.requests]).toEqual([400, "invalid_signature", []]);
});

test("takes a signature of five minutes ago: a delivery may be slow", async () => {
  const late = deliveryOf(event("invoice.paid"), { signedSecondsAgo: 290 });
  expect((await deliver({}, late)).status).toBe(200);
});

test.each(["api.stripe.com", "/rest/v1/rpc"])("asks for another delivery when %s fails", async (part) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices({ customer: "cus_1" });
  services.break(part);
  const handler = makePaymentWebhookHandler(fakeEnvironment(), services.fetch);
  const response = await handler(await deliveryOf(event("invoice.paid")));
  expect([response.status, JSON.stringify(await response.json())]).toEqual([
    500,
    expect.not.stringContaining("secret detail"),
  ]);
  expect(services.sentTo("POST", "/rest/v1/handled_payment_events")).toEqual([]);
  log.mockRestore();
});

test("takes POST only, and does not start without its secret", async () => {
  const handler = makePaymentWebhookHandler(fakeEnvironment(), fakeServices().fetch);
  expect((await handler(new Request("https://project.test/x"))).status).toBe(405);
  expect(() => makePaymentWebhookHandler(fakeEnvironment({ STRIPE_WEBHOOK_SECRET: "" }))).toThrow();
});
