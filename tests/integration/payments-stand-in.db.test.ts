import Stripe from "stripe";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#local/database/db.ts";
import { openPglite } from "#local/database/pglite.ts";
import { createPayments, type Payments } from "#local/payments/create-payments.ts";

const SITE = "http://127.0.0.1:4173";
const ENDPOINT = `${SITE}/functions/v1/payment-webhook`;
const SECRET = "sk_test_local";
const WEBHOOK_SECRET = "whsec_local";
const START = Date.UTC(2026, 10, 1) / 1000;
const DAY = 86_400;
const GOOD_CARD = { number: "4242424242424242", expiry: "12/30", securityCode: "123" };
const DECLINED_LATER = { ...GOOD_CARD, number: "4000000000000341" };

let db: Db;
let now: number;
let payments: Payments;
let stripe: Stripe;
/** What the webhook endpoint was sent, and what it answers. */
let received: { event: Stripe.Event; signature: string }[];
let answerStatus: number;
const logged: string[] = [];

beforeAll(async () => {
  ({ db } = await openPglite({}));
});
beforeEach(async () => {
  now = START;
  received = [];
  answerStatus = 200;
  logged.length = 0;
  await db.exec("drop schema if exists local_payments cascade");
  payments = await open();
  stripe = stripeWith(SECRET);
});
afterEach(() => payments.close());

function open() {
  return createPayments({
    db,
    secretKey: SECRET,
    webhookSecret: WEBHOOK_SECRET,
    webhookEndpoint: ENDPOINT,
    siteUrl: SITE,
    log: (line) => logged.push(line),
    now: () => now,
    fetch: async (input, init) => {
      expect(String(input)).toBe(ENDPOINT);
      const signature = new Headers(init?.headers).get("stripe-signature") ?? "";
      const body = String(init?.body);
      Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, now * 1000);
      received.push({ event: JSON.parse(body), signature });
      return new Response(null, { status: answerStatus });
    },
  });
}

/** Stripe's own SDK, whose requests are handed to the stand-in. */
function stripeWith(key: string) {
  const httpClient = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input));
    return payments.handle(new Request(`${SITE}/_stripe${pathname}${search}`, init));
  });
  return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
}

const PRICE: Stripe.PriceCreateParams = {
  currency: "usd",
  lookup_key: "seats",
  recurring: { interval: "month" },
  billing_scheme: "tiered",
  tiers_mode: "graduated",
  tiers: [
    { up_to: 1, flat_amount: 1999 },
    { up_to: 10, unit_amount: 199 },
    { up_to: "inf", unit_amount: 100 },
  ],
  product_data: { name: "Plan <b>&" },
};

type Session = Stripe.Checkout.SessionCreateParams;

async function sell(changes: Partial<Session> = {}, quantity = 4) {
  const customer = await stripe.customers.create({ email: "owner@pay.test", name: "Corner shop" });
  const known = await stripe.prices.list({ lookup_keys: ["seats"] });
  const price = known.data[0] ?? (await stripe.prices.create(PRICE));
  const order: Session = {
    mode: "subscription",
    customer: customer.id,
    client_reference_id: "user-1",
    line_items: [{ price: price.id, quantity }],
    success_url: `${SITE}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/back`,
    ...changes,
  };
  const session = await stripe.checkout.sessions.create(order);
  return { session, order, customer: customer.id, price: price.id };
}

const TRIAL = { subscription_data: { trial_period_days: 14 } };

async function press(url: string | null, action: string, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({ action, ...fields });
  const response = await payments.handle(new Request(url ?? "", { method: "POST", body }));
  await payments.webhooks.settled();
  return { status: response.status, location: response.headers.get("location"), text: await response.text() };
}

async function view(url: string | null) {
  const response = await payments.handle(new Request(url ?? ""));
  return { response, text: await response.text() };
}

async function openPortal(customer: string) {
  return (await stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/subscription` })).url;
}

/** The customer's newest subscription. */
async function subscriptionOf(customer: string): Promise<Stripe.Subscription> {
  const { data } = await stripe.subscriptions.list({ customer, status: "all" });
  if (!data[0]) throw new Error("no subscription");
  return data[0];
}

const types = () => received.map(({ event }) => event.type);

test("a trial begins without a card, once, also across a restart", async () => {
  const { session, customer } = await sell(TRIAL);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", subscription: null });
  expect((await view(session.url)).text).not.toContain("Card number");

  const paid = await press(session.url, "pay");
  expect([paid.status, paid.location]).toEqual([303, `${SITE}/done?session=${session.id}`]);
  const complete = await stripe.checkout.sessions.retrieve(session.id);
  const subscription = await subscriptionOf(customer);
  expect(complete).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    subscription: subscription.id,
    amount_total: 0,
  });
  expect(subscription).toMatchObject({ status: "trialing", trial_end: START + 14 * DAY });
  expect(types()).toEqual(["customer.subscription.created", "invoice.paid", "checkout.session.completed"]);

  for (const action of ["pay", "cancel"]) {
    expect((await press(session.url, action)).location).toBe(`${SITE}/done?session=${session.id}`);
  }
  payments = await open();
  expect(await subscriptionOf(customer)).toEqual(subscription);
  expect((await stripe.subscriptions.list({ customer })).data).toHaveLength(1);
});

test("without a trial a card is charged; one that is declined can be followed by another", async () => {
  const { session, customer } = await sell({}, 12);
  expect(session.amount_total).toBe(1999 + 9 * 199 + 2 * 100);
  expect((await view(session.url)).text).toContain("Card number");

  const empty = await press(session.url, "pay");
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringContaining("Your card number is incomplete."),
  ]);
  for (const number of ["4000000000000002", DECLINED_LATER.number]) {
    const refused = await press(session.url, "pay", { ...GOOD_CARD, number });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("Your card was declined.")]);
    expect(refused.text).not.toContain(number);
  }
  expect((await stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  expect((await stripe.invoices.list({ customer })).data).toEqual([]);
  expect(types()).toEqual([]);

  expect((await press(session.url, "pay", GOOD_CARD)).status).toBe(303);
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ payment_status: "paid" });
  expect(await subscriptionOf(customer)).toMatchObject({ status: "active" });
  const { data: invoices } = await stripe.invoices.list({ customer });
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([3990]);
  const { rows } = await db.query(
    "select * from local_payments.documents where document::text like '%424242%'",
  );
  expect(rows).toEqual([]);
});

test("cancelling leads back and leaves the session open", async () => {
  const { session } = await sell();
  expect((await press(session.url, "cancel")).location).toBe(`${SITE}/back`);
  expect((await press(session.url, "nonsense")).location).toBe(`${SITE}/back`);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
});

test("a trial without a card ends with the trial, one with a card becomes a month, and so on", async () => {
  const without = await sell(TRIAL);
  const withCard = await sell(TRIAL);
  await press(without.session.url, "pay");
  await press(withCard.session.url, "pay");
  await press(await openPortal(withCard.customer), "card", GOOD_CARD);
  now = START + 14 * DAY - 1;
  expect((await subscriptionOf(without.customer)).status).toBe("trialing");

  now = START + 14 * DAY;
  expect((await subscriptionOf(without.customer)).status).toBe("canceled");
  const renewed = await subscriptionOf(withCard.customer);
  expect(renewed.status).toBe("active");
  expect(renewed.items.data[0]).toMatchObject({
    current_period_start: Date.UTC(2026, 10, 15) / 1000,
    current_period_end: Date.UTC(2026, 11, 15) / 1000,
  });
  now = Date.UTC(2027, 1, 14) / 1000;
  const { data: invoices } = await stripe.invoices.list({ customer: withCard.customer });
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([2596, 2596, 2596, 0]);
  await payments.webhooks.settled();
  expect(types().filter((type) => type === "customer.subscription.deleted")).toHaveLength(1);
});

test("a month that cannot be charged is past due, and a better card pays it", async () => {
  const { session, customer } = await sell(TRIAL);
  await press(session.url, "pay");
  const portal = await openPortal(customer);
  await press(portal, "card", DECLINED_LATER);
  await press(portal, "skip");
  expect((await subscriptionOf(customer)).status).toBe("past_due");
  expect(types().slice(-2)).toEqual(["invoice.payment_failed", "customer.subscription.updated"]);
  expect((await view(portal)).text).toContain("The last payment failed.");

  await press(portal, "card", GOOD_CARD);
  expect((await subscriptionOf(customer)).status).toBe("active");
  expect(types().slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
});

test("the portal shows the plan, cancels it at its end, and takes that back", async () => {
  const { session, customer } = await sell({}, 4);
  await press(session.url, "pay", GOOD_CARD);
  const portal = await openPortal(customer);
  const { text } = await view(portal);
  for (const shown of ["$25.96", "Plan &lt;b&gt;&amp;", "owner@pay.test", "ending in 4242", "Dec 1, 2026"]) {
    expect(text).toContain(shown);
  }
  expect(await press(portal, "cancel")).toMatchObject({ status: 303, location: portal });
  expect((await view(portal)).text).toContain("Cancels on Dec 1, 2026");
  const end = Date.UTC(2026, 11, 1) / 1000;
  expect(await subscriptionOf(customer)).toMatchObject({ cancel_at_period_end: true, cancel_at: end });

  await press(portal, "resume");
  expect(await subscriptionOf(customer)).toMatchObject({ status: "active", cancel_at_period_end: false });
  await press(portal, "cancel");
  await press(portal, "skip");
  expect(await subscriptionOf(customer)).toMatchObject({ status: "canceled", ended_at: START });
  expect(types().slice(-1)).toEqual(["customer.subscription.deleted"]);
  expect((await view(portal)).text).toContain("Canceled on Nov 1, 2026");
  expect((await press(portal, "resume")).status).toBe(303);
  expect((await subscriptionOf(customer)).status).toBe("canceled");
});

test("the portal says what is wrong with a card, and its link ends after an hour", async () => {
  const { customer } = await sell();
  const portal = await openPortal(customer);
  const refused = await press(portal, "card", { ...GOOD_CARD, number: "4000000000000002" });
  expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("Your card was declined.")]);
  expect((await press(portal, "card", { ...GOOD_CARD, expiry: "1/20" })).text).toContain("in the past");
  expect((await press(portal, "cancel")).status).toBe(303);
  now += 3601;
  expect((await view(portal)).response.status).toBe(404);
  expect((await press(portal, "card", GOOD_CARD)).status).toBe(404);
});

const seats = (item: string | undefined, quantity: number): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: item ?? "", quantity }],
  proration_behavior: "always_invoice",
  payment_behavior: "error_if_incomplete",
});

test("more staff are charged for what is left of the month, fewer are credited", async () => {
  const { session, customer } = await sell({}, 4);
  await press(session.url, "pay", GOOD_CARD);
  const { id, items } = await subscriptionOf(customer);
  const [item] = items.data;
  now = START + 15 * DAY;
  await stripe.subscriptions.update(id, seats(item?.id, 6));
  expect((await subscriptionOf(customer)).items.data[0]?.quantity).toBe(6);
  await stripe.subscriptions.update(id, seats(item?.id, 4));
  now = Date.UTC(2026, 11, 1) / 1000;
  const { data: invoices } = await stripe.invoices.list({ customer });
  const half = 199;
  expect(invoices.map(({ total, amount_paid }) => [total, amount_paid])).toEqual([
    [2596, 2596 - half],
    [-half, 0],
    [half, half],
    [2596, 2596],
  ]);
});

test("in a trial the staff count changes for nothing", async () => {
  const { session, customer } = await sell(TRIAL, 4);
  await press(session.url, "pay");
  const { id, items } = await subscriptionOf(customer);
  await stripe.subscriptions.update(id, seats(items.data[0]?.id, 50));
  expect(await subscriptionOf(customer)).toMatchObject({ status: "trialing", trial_end: START + 14 * DAY });
  expect((await stripe.invoices.list({ customer })).data.map(({ total }) => total)).toEqual([0]);
});

test("a change that cannot be charged changes nothing", async () => {
  const { session, customer } = await sell({}, 4);
  await press(session.url, "pay", GOOD_CARD);
  await press(await openPortal(customer), "card", DECLINED_LATER);
  const before = await subscriptionOf(customer);
  const sent = received.length;
  const change = stripe.subscriptions.update(before.id, seats(before.items.data[0]?.id, 50));
  await expect(change).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    message: "Your card was declined.",
  });
  expect(await subscriptionOf(customer)).toEqual(before);
  await payments.webhooks.settled();
  expect(received).toHaveLength(sent);
});

test("a subscription is cancelled at once when it is asked for, with credit for unused time", async () => {
  const { session, customer } = await sell({}, 1);
  await press(session.url, "pay", GOOD_CARD);
  now = START + 15 * DAY;
  const { id } = await subscriptionOf(customer);
  const cancelled = await stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  expect(cancelled.status).toBe("canceled");
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: -1000 });
  expect((await stripe.subscriptions.cancel(id)).ended_at).toBe(now);
});

test("an idempotency key gives one session, and is refused for another request", async () => {
  const { order } = await sell();
  const create = (changes: object = {}) =>
    stripe.checkout.sessions.create({ ...order, ...changes }, { idempotencyKey: "one" });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second?.id).toBe(first?.id);
  await expect(create({ client_reference_id: "other" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
  await expect(stripe.prices.create(PRICE)).rejects.toMatchObject({ param: "lookup_key" });
  const { id } = await stripe.prices.create({ ...PRICE, transfer_lookup_key: true });
  const { data: found } = await stripe.prices.list({ lookup_keys: ["seats"], active: true });
  expect(found.map((price) => price.id)).toEqual([id]);
});

test("refuses a wrong key, what it does not know, and a form that is wrong", async () => {
  const { order } = await sell();
  await expect(stripeWith("sk_test_wrong").checkout.sessions.create(order)).rejects.toMatchObject({
    statusCode: 401,
  });
  for (const call of [
    stripe.checkout.sessions.retrieve("cs_test_no"),
    stripe.customers.retrieve("cus_no"),
    stripe.subscriptions.list({ customer: "cus_no" }),
    stripe.subscriptions.cancel("sub_no"),
    stripe.checkout.sessions.create({ ...order, customer: "cus_no" }),
    stripe.checkout.sessions.create({ ...order, line_items: [{ price: "price_no", quantity: 1 }] }),
    stripe.billingPortal.sessions.create({ customer: "cus_no", return_url: SITE }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "resource_missing" });
  }
  const wrong = (changes: Partial<Session>) => stripe.checkout.sessions.create({ ...order, ...changes });
  await expect(wrong({ success_url: "javascript:alert(1)" })).rejects.toMatchObject({ param: "success_url" });
  await expect(wrong({ line_items: [] })).rejects.toMatchObject({ param: "line_items" });
  await expect(wrong({ automatic_tax: { enabled: true } })).rejects.toMatchObject({ statusCode: 400 });
  await expect(stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 });
});

test("the pages are escaped and without scripts; an unknown one is a page too", async () => {
  const { session } = await sell(TRIAL);
  const { response, text } = await view(session.url);
  for (const shown of ["Plan &lt;b&gt;&amp;", "$25.96", "14-day free trial", "no money moves"]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain("<script");
  expect(response.headers.get("content-security-policy")).toContain(`form-action 'self' ${SITE}`);
  for (const path of ["/_pay/cs_test_unknown", "/_pay/portal/bps_unknown", "/_pay/", "/_pay/a/b"]) {
    const unknown = await view(SITE + path);
    expect([unknown.response.status, unknown.response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  }
  const put = await payments.handle(new Request(session.url ?? "", { method: "PUT" }));
  expect(put.status).toBe(405);
});

test("an event that is not taken is sent again, later and later, signed anew", async () => {
  answerStatus = 500;
  const { session } = await sell(TRIAL);
  await press(session.url, "pay");
  expect(received).toHaveLength(3);
  expect(logged).toContainEqual("payment event invoice.paid was not taken: status 500");
  const sendAt = async (seconds: number) => {
    now = seconds;
    payments.webhooks.send();
    await payments.webhooks.settled();
    return received.length;
  };
  expect(await sendAt(START + 4)).toBe(3);
  expect(await sendAt(START + 5)).toBe(6);
  expect(await sendAt(START + 5 + 29)).toBe(6);
  answerStatus = 200;
  expect(await sendAt(START + 5 + 30)).toBe(9);
  expect(await sendAt(START + 10 * DAY)).toBe(9);
  const [first, , , again] = received;
  expect(again?.event.id).toBe(first?.event.id);
  expect(again?.signature).not.toBe(first?.signature);
});

test("what one run could not deliver is sent when the next one begins", async () => {
  answerStatus = 503;
  const { session } = await sell(TRIAL);
  await press(session.url, "pay");
  await payments.close();
  received = [];
  answerStatus = 200;
  payments = await open();
  await payments.start();
  await payments.webhooks.settled();
  expect(types()).toEqual(["customer.subscription.created", "invoice.paid", "checkout.session.completed"]);
});

test("a trial ends by itself, also while nothing was running", async () => {
  const { session } = await sell(TRIAL);
  await press(session.url, "pay");
  await payments.close();
  now = START + 15 * DAY;
  payments = await open();
  await payments.start();
  await payments.webhooks.settled();
  expect(types().slice(-1)).toEqual(["customer.subscription.deleted"]);
});

test("an event can be delivered again", async () => {
  const { session } = await sell(TRIAL);
  await press(session.url, "pay");
  const { data: events } = await stripe.events.list();
  expect(events).toHaveLength(3);
  const id = events[0]?.id;
  await stripe.rawRequest("POST", `/v1/events/${id}/retry`);
  await payments.webhooks.settled();
  expect(received.map(({ event }) => event.id).filter((sent) => sent === id)).toHaveLength(2);
});
