import { expect, test, vi } from "vitest";
import {
  answerToStranger,
  callAsOwner,
  type FakeSettings,
  fakeEnvironment,
  fakeServices,
  OWNER,
  stripeSubscription,
} from "../_shared/fake-services.ts";
import { makeCreateCheckoutSessionHandler } from "./handler.ts";

const ORDER = { email: OWNER.email, staffCount: 12, isUpgrade: false };
const SUCCESS = "https://shiftkeep.test/payment-success?success=true";
const BUSINESS = "7b2b1c52-93cf-44f0-8ea7-2d4b90b0b001";

async function order(body: unknown, services = fakeServices(), env = fakeEnvironment()) {
  const response = await makeCreateCheckoutSessionHandler(env, services.fetch)(callAsOwner(body));
  const [sent] = services.sentTo("POST", "/v1/checkout/sessions");
  return { response, answer: await response.json(), form: new URLSearchParams(sent?.body), sent, services };
}

const orderWith = (settings: FakeSettings, body: unknown = ORDER) => order(body, fakeServices(settings));

test("opens a checkout for the caller and answers its address", async () => {
  const { response, answer, form, sent, services } = await order(ORDER);
  expect(response.status).toBe(200);
  expect(answer).toEqual({ url: "https://pay.test/cs_new" });
  expect(sent?.url.origin).toBe("https://api.stripe.com");
  expect(Object.fromEntries(form)).toMatchObject({
    mode: "subscription",
    client_reference_id: OWNER.id,
    customer: "cus_new",
    "line_items[0][price]": "price_found",
    "line_items[0][quantity]": "12",
    success_url: SUCCESS,
    cancel_url: "https://shiftkeep.test/signup/details?payment=cancelled",
    "subscription_data[trial_period_days]": "14",
    payment_method_collection: "if_required",
  });
  const [made] = services.sentTo("POST", "/v1/customers");
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toMatchObject({ email: OWNER.email });
  const [kept] = services.sentTo("POST", "/rest/v1/rpc/remember_customer");
  expect(JSON.parse(kept?.body ?? "")).toEqual({ owner: OWNER.id, customer: "cus_new" });
  expect(kept?.apikey).toBe("sb_secret_test");
});

test("a business that has a customer keeps it", async () => {
  const { form, services } = await orderWith({ customer: "cus_1" });
  expect(form.get("customer")).toBe("cus_1");
  expect(services.sentTo("POST", "/v1/customers")).toEqual([]);
});

test("a checkout that is cancelled by somebody with a business leads back to the subscription page", async () => {
  const { form } = await orderWith({ profile: { role: "admin", business_id: BUSINESS } });
  expect(form.get("cancel_url")).toBe("https://shiftkeep.test/subscription?payment=cancelled");
});

test("the price is ours and made once, whatever price the client names", async () => {
  const forged = { ...ORDER, totalPrice: 1, priceId: "price_cheap", unit_amount: 1 };
  const { form, services } = await orderWith({ hasPrice: false }, forged);
  expect(form.get("line_items[0][price]")).toBe("price_new");
  expect(form.toString()).not.toContain("price_cheap");
  const [made] = services.sentTo("POST", "/v1/prices");
  expect(made?.idempotencyKey).toBe("shiftkeep-staff-based-1999-199-149-109-99");
  expect(Object.fromEntries(new URLSearchParams(made?.body))).toEqual({
    lookup_key: "shiftkeep-staff-based-1999-199-149-109-99",
    transfer_lookup_key: "true",
    currency: "usd",
    "recurring[interval]": "month",
    billing_scheme: "tiered",
    tiers_mode: "graduated",
    "tiers[0][up_to]": "1",
    "tiers[0][flat_amount]": "1999",
    "tiers[1][up_to]": "10",
    "tiers[1][unit_amount]": "199",
    "tiers[2][up_to]": "20",
    "tiers[2][unit_amount]": "149",
    "tiers[3][up_to]": "30",
    "tiers[3][unit_amount]": "109",
    "tiers[4][up_to]": "inf",
    "tiers[4][unit_amount]": "99",
    "product_data[name]": "Shiftkeep Complete Plan",
  });
  expect((await orderWith({})).services.sentTo("POST", "/v1/prices")).toEqual([]);
});

test("the same request soon after leads to the same checkout; another one, or one much later, does not", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 1, 12, 0), toFake: ["Date"] });
  const keyOf = async (settings: FakeSettings, body: unknown = ORDER) =>
    (await orderWith(settings, body)).sent?.idempotencyKey;
  const first = await keyOf({ customer: "cus_1" });
  vi.setSystemTime(Date.UTC(2026, 10, 1, 12, 9));
  expect(await keyOf({ customer: "cus_1" })).toBe(first);
  const others = [
    await keyOf({ customer: "cus_2" }),
    await keyOf({ customer: "cus_1" }, { ...ORDER, staffCount: 13 }),
    await keyOf({ customer: "cus_1", subscriptions: [stripeSubscription({ status: "canceled" })] }),
  ];
  vi.setSystemTime(Date.UTC(2026, 10, 1, 12, 11));
  others.push(await keyOf({ customer: "cus_1" }));
  expect(new Set([first, ...others]).size).toBe(5);
  vi.useRealTimers();
});

test("a subscription that lives is changed, and there is no second one", async () => {
  const settings = { customer: "cus_1", subscriptions: [stripeSubscription({ status: "active" })] };
  const { answer, sent, services } = await orderWith(settings, { ...ORDER, isUpgrade: true });
  expect(answer).toEqual({ url: SUCCESS });
  expect(sent).toBeUndefined();
  const [changed, ...more] = services.sentTo("POST", "/v1/subscriptions/sub_1");
  expect(more).toEqual([]);
  expect(Object.fromEntries(new URLSearchParams(changed?.body))).toEqual({
    "items[0][id]": "si_1",
    "items[0][price]": "price_found",
    "items[0][quantity]": "12",
    cancel_at_period_end: "false",
    proration_behavior: "always_invoice",
    payment_behavior: "error_if_incomplete",
  });
});

test("a subscription that is as wanted already is left alone", async () => {
  const settings = { customer: "cus_1", subscriptions: [stripeSubscription()] };
  const { answer, services } = await orderWith(settings, { ...ORDER, staffCount: 4 });
  expect(answer).toEqual({ url: SUCCESS });
  expect(services.sentTo("POST", "/v1/subscriptions/")).toEqual([]);
});

test.each([
  [{ cancel_at_period_end: true }, ["cancel_at_period_end", "false"]],
  [{ cancel_at: 1_900_000_000 }, ["cancel_at", ""]],
])("choosing a plan takes back a cancellation with %j", async (cancelling, [field, value]) => {
  const settings = { customer: "cus_1", subscriptions: [stripeSubscription(cancelling)] };
  const { services } = await orderWith(settings, { ...ORDER, staffCount: 4 });
  const [changed] = services.sentTo("POST", "/v1/subscriptions/sub_1");
  expect(new URLSearchParams(changed?.body).get(field ?? "")).toBe(value);
});

test("the bank's own words are told when a change cannot be charged", async () => {
  const subscriptions = [stripeSubscription({ status: "active" })];
  const { response, answer } = await orderWith({ customer: "cus_1", subscriptions, cardIsDeclined: true });
  expect([response.status, answer]).toEqual([
    402,
    { code: "card_declined", message: "Your card was declined." },
  ]);
});

test.each([[[]], [[stripeSubscription({ status: "active" })]]])(
  "nobody pays for fewer seats than there are people, whatever they have bought before",
  async (subscriptions) => {
    const { response, answer, services } = await orderWith({
      customer: "cus_1",
      subscriptions,
      seatsHeld: 13,
    });
    expect([response.status, answer]).toEqual([
      409,
      {
        code: "seats_in_use",
        message:
          "Your business has 13 people, and each of them has a seat. Choose at least 13, or remove people first.",
        count: 13,
      },
    ]);
    expect(services.sentTo("POST", "/v1/")).toEqual([]);
    const [asked] = services.sentTo("POST", "/rest/v1/rpc/ask_for_seats");
    expect(JSON.parse(asked?.body ?? "")).toEqual({ payer: OWNER.id, seats: 12 });
  },
);

test("whoever owes an invoice is sent to where it is paid", async () => {
  const subscriptions = [stripeSubscription({ status: "past_due" })];
  const { answer, services } = await orderWith({ customer: "cus_1", subscriptions });
  expect(answer).toEqual({ url: "https://pay.test/bps_new" });
  expect(services.sentTo("POST", "/v1/subscriptions/")).toEqual([]);
});

test("whoever tries too often is told to wait, and nothing is opened or charged", async () => {
  const { response, answer, services } = await orderWith({ isLimited: true, customer: "cus_1" });
  expect([response.status, answer.code]).toEqual([429, "too_many_tries"]);
  expect(services.requests.filter(({ url }) => url.pathname.startsWith("/v1/"))).toEqual([]);
});

test.each([0, -3, 101, 1.5, "12", null, 1e9])("refuses %j as a staff count", async (staffCount) => {
  const { response, answer, sent } = await order({ ...ORDER, staffCount });
  expect(response.status).toBe(400);
  expect(answer.code).toBe("invalid_input");
  expect(sent).toBeUndefined();
});

test("refuses somebody else's email", async () => {
  const { response, answer, sent } = await order({ ...ORDER, email: "else@shiftkeep.test" });
  expect([response.status, answer.code]).toEqual([403, "email_mismatch"]);
  expect(sent).toBeUndefined();
});

test("takes the caller's own email in any case", async () => {
  expect((await order({ ...ORDER, email: OWNER.email.toUpperCase() })).response.status).toBe(200);
});

test.each([{}, { authorization: "Bearer of-nobody" }, { authorization: "nonsense" }])(
  "refuses a caller with %j",
  async (headers) => {
    const services = fakeServices();
    const answer = await answerToStranger(makeCreateCheckoutSessionHandler, ORDER, services, headers);
    expect(answer).toEqual([401, "not_authenticated"]);
    expect(services.sentTo("POST", "/v1/")).toEqual([]);
  },
);

test("an employee of a business cannot buy for it", async () => {
  const { response, answer, services } = await orderWith({ profile: { business_id: BUSINESS } });
  expect([response.status, answer.code]).toEqual([403, "not_allowed"]);
  expect(services.sentTo("POST", "/v1/")).toEqual([]);
});

test("a manager buys for the owner of the business", async () => {
  const owner = crypto.randomUUID();
  const profile = { role: "manager", business_id: BUSINESS };
  const { form } = await orderWith({ profile, business: { owner_id: owner } });
  expect(form.get("client_reference_id")).toBe(owner);
});

test.each<[string, FakeSettings]>([
  [
    "a business that was subscribed",
    {
      profile: { role: "admin", business_id: BUSINESS },
      business: { subscription_status: "canceled" },
    },
  ],
  ["a person who was subscribed", { profile: { subscription_status: "canceled" } }],
  [
    "a customer whose subscription we never heard of",
    {
      subscriptions: [stripeSubscription({ status: "canceled" })],
    },
  ],
])("there is no second trial for %s", async (_who, settings) => {
  const { form, sent } = await orderWith(settings);
  expect(sent).toBeDefined();
  expect(form.has("subscription_data[trial_period_days]")).toBe(false);
  expect(form.has("payment_method_collection")).toBe(false);
});

test("a subscription that never began does not cost the trial", async () => {
  const { form } = await orderWith({ subscriptions: [stripeSubscription({ status: "incomplete_expired" })] });
  expect(form.get("subscription_data[trial_period_days]")).toBe("14");
});

test("sends to STRIPE_API_BASE when it is set, path and all", async () => {
  const base = fakeEnvironment({ STRIPE_API_BASE: "http://127.0.0.1:4173/_stripe/" });
  const services = fakeServices();
  expect((await makeCreateCheckoutSessionHandler(base, services.fetch)(callAsOwner(ORDER))).status).toBe(200);
  const [sent] = services.sentTo("POST", "/_stripe/v1/checkout");
  expect(sent?.url.href).toBe("http://127.0.0.1:4173/_stripe/v1/checkout/sessions");
});

test("says nothing about the inside when the provider refuses", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices();
  services.break("stripe.com/");
  const { response, answer } = await order(ORDER, services);
  expect(response.status).toBe(502);
  expect(answer).toEqual({
    code: "payment_provider_failed",
    message: expect.not.stringContaining("secret detail"),
  });
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});

test("says nothing about the inside when the database refuses", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  const services = fakeServices();
  services.break("/rest/");
  const { response, answer } = await order(ORDER, services);
  expect(response.status).toBe(500);
  expect(answer).toEqual({ code: "failed", message: expect.not.stringContaining("secret detail") });
  log.mockRestore();
});

test("answers a preflight, and carries CORS headers in refusals", async () => {
  const handler = makeCreateCheckoutSessionHandler(fakeEnvironment(), fakeServices().fetch);
  const preflight = await handler(new Request("https://project.test/x", { method: "OPTIONS" }));
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("access-control-allow-headers")).toContain("authorization");
  const refused = await handler(new Request("https://project.test/x"));
  expect(refused.status).toBe(405);
  expect(refused.headers.get("access-control-allow-origin")).toBe("*");
});

test("prefers the keys of the newer kind, and does not start without a setting", () => {
  expect(() => makeCreateCheckoutSessionHandler(fakeEnvironment({ STRIPE_SECRET_KEY: undefined }))).toThrow();
  expect(() =>
    makeCreateCheckoutSessionHandler(fakeEnvironment({ SUPABASE_SERVICE_ROLE_KEY: undefined })),
  ).toThrow();
  const newer = { SUPABASE_SERVICE_ROLE_KEY: undefined, SUPABASE_SECRET_KEYS: '{"default":"sb_secret_new"}' };
  expect(() => makeCreateCheckoutSessionHandler(fakeEnvironment(newer))).not.toThrow();
});
