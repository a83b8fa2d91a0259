import type Stripe from "stripe";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#local/database/db.ts";
import { openPglite } from "#local/database/pglite.ts";
import { DAY, DECLINED_LATER, GOOD_CARD, START, StandIn, TRIAL } from "./stand-in.ts";

let db: Db;
let standIn: StandIn;

beforeAll(async () => {
  ({ db } = await openPglite({}));
});
beforeEach(async () => {
  standIn = await StandIn.begin(db);
});
afterEach(() => standIn.payments.close());

test("a trial without a card ends with the trial, one with a card becomes a month, and so on", async () => {
  const without = await standIn.sell(TRIAL);
  const withCard = await standIn.sell(TRIAL);
  await standIn.press(without.session.url, "pay");
  await standIn.press(withCard.session.url, "pay");
  await standIn.press(await standIn.openPortal(withCard.customer), "card", GOOD_CARD);
  standIn.now = START + 14 * DAY - 1;
  expect((await standIn.subscriptionOf(without.customer)).status).toBe("trialing");

  standIn.now = START + 14 * DAY;
  expect((await standIn.subscriptionOf(without.customer)).status).toBe("canceled");
  const renewed = await standIn.subscriptionOf(withCard.customer);
  expect(renewed.status).toBe("active");
  expect(renewed.items.data[0]).toMatchObject({
    current_period_start: Date.UTC(2026, 10, 15) / 1000,
    current_period_end: Date.UTC(2026, 11, 15) / 1000,
  });
  standIn.now = Date.UTC(2027, 1, 14) / 1000;
  const { data: invoices } = await standIn.stripe.invoices.list({ customer: withCard.customer });
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([2596, 2596, 2596, 0]);
  await standIn.payments.webhooks.settled();
  expect(standIn.types().filter((type) => type === "customer.subscription.deleted")).toHaveLength(1);
});

test("a month that cannot be charged is past due, and a better card pays it", async () => {
  const { session, customer } = await standIn.sell(TRIAL);
  await standIn.press(session.url, "pay");
  const portal = await standIn.openPortal(customer);
  await standIn.press(portal, "card", DECLINED_LATER);
  await standIn.press(portal, "skip");
  expect((await standIn.subscriptionOf(customer)).status).toBe("past_due");
  expect(standIn.types().slice(-2)).toEqual(["invoice.payment_failed", "customer.subscription.updated"]);
  expect((await standIn.view(portal)).text).toContain("The last payment failed.");

  await standIn.press(portal, "card", GOOD_CARD);
  expect((await standIn.subscriptionOf(customer)).status).toBe("active");
  expect(standIn.types().slice(-2)).toEqual(["invoice.paid", "customer.subscription.updated"]);
});

test("the portal shows the plan, cancels it at its end, and takes that back", async () => {
  const { session, customer } = await standIn.sell({}, 4);
  await standIn.press(session.url, "pay", GOOD_CARD);
  const portal = await standIn.openPortal(customer);
  const { text } = await standIn.view(portal);
  for (const shown of ["$25.96", "Plan &lt;b&gt;&amp;", "owner@pay.test", "ending in 4242", "Dec 1, 2026"]) {
    expect(text).toContain(shown);
  }
  expect(await standIn.press(portal, "cancel")).toMatchObject({ status: 303, location: portal });
  expect((await standIn.view(portal)).text).toContain("Cancels on Dec 1, 2026");
  const end = Date.UTC(2026, 11, 1) / 1000;
  expect(await standIn.subscriptionOf(customer)).toMatchObject({
    cancel_at_period_end: true,
    cancel_at: end,
  });

  await standIn.press(portal, "resume");
  expect(await standIn.subscriptionOf(customer)).toMatchObject({
    status: "active",
    cancel_at_period_end: false,
  });
  await standIn.press(portal, "cancel");
  await standIn.press(portal, "skip");
  expect(await standIn.subscriptionOf(customer)).toMatchObject({ status: "canceled", ended_at: START });
  expect(standIn.types().slice(-1)).toEqual(["customer.subscription.deleted"]);
  expect((await standIn.view(portal)).text).toContain("Canceled on Nov 1, 2026");
  expect((await standIn.press(portal, "resume")).status).toBe(303);
  expect((await standIn.subscriptionOf(customer)).status).toBe("canceled");
});

test("the portal says what is wrong with a card, and its link ends after an hour", async () => {
  const { customer } = await standIn.sell();
  const portal = await standIn.openPortal(customer);
  const refused = await standIn.press(portal, "card", { ...GOOD_CARD, number: "4000000000000002" });
  expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("Your card was declined.")]);
  expect((await standIn.press(portal, "card", { ...GOOD_CARD, expiry: "1" })).text).toContain("incomplete");
  expect((await standIn.press(portal, "cancel")).status).toBe(303);
  standIn.now += 3601;
  expect((await standIn.view(portal)).response.status).toBe(404);
  expect((await standIn.press(portal, "card", GOOD_CARD)).status).toBe(404);
});

const seats = (item: string | undefined, quantity: number): Stripe.SubscriptionUpdateParams => ({
  items: [{ id: item ?? "", quantity }],
  proration_behavior: "always_invoice",
  payment_behavior: "error_if_incomplete",
});

test("more staff are charged for what is left of the month, fewer are credited", async () => {
  const { session, customer } = await standIn.sell({}, 4);
  await standIn.press(session.url, "pay", GOOD_CARD);
  const { id, items } = await standIn.subscriptionOf(customer);
  const [item] = items.data;
  standIn.now = START + 15 * DAY;
  await standIn.stripe.subscriptions.update(id, seats(item?.id, 6));
  expect((await standIn.subscriptionOf(customer)).items.data[0]?.quantity).toBe(6);
  await standIn.stripe.subscriptions.update(id, seats(item?.id, 4));
  standIn.now = Date.UTC(2026, 11, 1) / 1000;
  const { data: invoices } = await standIn.stripe.invoices.list({ customer });
  const half = 199;
  expect(invoices.map(({ total, amount_paid }) => [total, amount_paid])).toEqual([
    [2596, 2596 - half],
    [-half, 0],
    [half, half],
    [2596, 2596],
  ]);
});

test("in a trial the staff count changes for nothing", async () => {
  const { session, customer } = await standIn.sell(TRIAL, 4);
  await standIn.press(session.url, "pay");
  const { id, items } = await standIn.subscriptionOf(customer);
  await standIn.stripe.subscriptions.update(id, seats(items.data[0]?.id, 50));
  expect(await standIn.subscriptionOf(customer)).toMatchObject({
    status: "trialing",
    trial_end: START + 14 * DAY,
  });
  expect((await standIn.stripe.invoices.list({ customer })).data.map(({ total }) => total)).toEqual([0]);
});

test("a change that cannot be charged changes nothing", async () => {
  const { session, customer } = await standIn.sell({}, 4);
  await standIn.press(session.url, "pay", GOOD_CARD);
  await standIn.press(await standIn.openPortal(customer), "card", DECLINED_LATER);
  const before = await standIn.subscriptionOf(customer);
  const sent = standIn.received.length;
  const change = standIn.stripe.subscriptions.update(before.id, seats(before.items.data[0]?.id, 50));
  await expect(change).rejects.toMatchObject({
    type: "StripeCardError",
    statusCode: 402,
    message: "Your card was declined.",
  });
  expect(await standIn.subscriptionOf(customer)).toEqual(before);
  await standIn.payments.webhooks.settled();
  expect(standIn.received).toHaveLength(sent);
});

test("a subscription is cancelled at once when it is asked for, with credit for unused time", async () => {
  const { session, customer } = await standIn.sell({}, 1);
  await standIn.press(session.url, "pay", GOOD_CARD);
  standIn.now = START + 15 * DAY;
  const { id } = await standIn.subscriptionOf(customer);
  const cancelled = await standIn.stripe.subscriptions.cancel(id, { prorate: true, invoice_now: true });
  expect(cancelled.status).toBe("canceled");
  expect(await standIn.stripe.customers.retrieve(customer)).toMatchObject({ balance: -1000 });
  expect((await standIn.stripe.subscriptions.cancel(id)).ended_at).toBe(standIn.now);
});

test("an event that is not taken is sent again, later and later, signed anew", async () => {
  standIn.answerStatus = 500;
  const { session } = await standIn.sell(TRIAL);
  await standIn.press(session.url, "pay");
  expect(standIn.received).toHaveLength(3);
  expect(standIn.logged).toContainEqual("payment event invoice.paid was not taken: status 500");
  const sendAt = async (seconds: number) => {
    standIn.now = seconds;
    standIn.payments.webhooks.send();
    await standIn.payments.webhooks.settled();
    return standIn.received.length;
  };
  expect(await sendAt(START + 4)).toBe(3);
  expect(await sendAt(START + 5)).toBe(6);
  expect(await sendAt(START + 5 + 29)).toBe(6);
  standIn.answerStatus = 200;
  expect(await sendAt(START + 5 + 30)).toBe(9);
  expect(await sendAt(START + 10 * DAY)).toBe(9);
  const [first, , , again] = standIn.received;
  expect(again?.event.id).toBe(first?.event.id);
  expect(again?.signature).not.toBe(first?.signature);
});

test("what one run could not deliver is sent when the next one begins", async () => {
  standIn.answerStatus = 503;
  const { session } = await standIn.sell(TRIAL);
  await standIn.press(session.url, "pay");
  await standIn.payments.close();
  standIn.received = [];
  standIn.answerStatus = 200;
  await standIn.open();
  await standIn.payments.start();
  await standIn.payments.webhooks.settled();
  expect(standIn.types()).toEqual([
    "customer.subscription.created",
    "invoice.paid",
    "checkout.session.completed",
  ]);
});

test("a trial ends by itself, also while nothing was running", async () => {
  const { session } = await standIn.sell(TRIAL);
  await standIn.press(session.url, "pay");
  await standIn.payments.close();
  standIn.now = START + 15 * DAY;
  await standIn.open();
  await standIn.payments.start();
  await standIn.payments.webhooks.settled();
  expect(standIn.types().slice(-1)).toEqual(["customer.subscription.deleted"]);
});

test("an event can be delivered again", async () => {
  const { session } = await standIn.sell(TRIAL);
  await standIn.press(session.url, "pay");
  const { data: events } = await standIn.stripe.events.list();
  expect(events).toHaveLength(3);
  const id = events[0]?.id;
  await standIn.stripe.rawRequest("POST", `/v1/events/${id}/retry`);
  await standIn.payments.webhooks.settled();
  expect(standIn.received.map(({ event }) => event.id).filter((sent) => sent === id)).toHaveLength(2);
});
