import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Db } from "#local/database/db.ts";
import { openPglite } from "#local/database/pglite.ts";
import {
  DAY,
  DECLINED_LATER,
  GOOD_CARD,
  PRICE,
  type Session,
  SITE,
  START,
  StandIn,
  TRIAL,
} from "./stand-in.ts";

let db: Db;
let standIn: StandIn;

beforeAll(async () => {
  ({ db } = await openPglite({}));
});
beforeEach(async () => {
  standIn = await StandIn.begin(db);
});
afterEach(() => standIn.payments.close());

test("a trial begins without a card, once, also across a restart", async () => {
  const { session, customer } = await standIn.sell(TRIAL);
  expect(session).toMatchObject({ status: "open", payment_status: "unpaid", subscription: null });
  expect((await standIn.view(session.url)).text).not.toContain("Card number");

  const paid = await standIn.press(session.url, "pay");
  expect([paid.status, paid.location]).toEqual([303, `${SITE}/done?session=${session.id}`]);
  const complete = await standIn.stripe.checkout.sessions.retrieve(session.id);
  const subscription = await standIn.subscriptionOf(customer);
  expect(complete).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    subscription: subscription.id,
    amount_total: 0,
  });
  expect(subscription).toMatchObject({ status: "trialing", trial_end: START + 14 * DAY });
  expect(standIn.types()).toEqual([
    "customer.subscription.created",
    "invoice.paid",
    "checkout.session.completed",
  ]);

  for (const action of ["pay", "cancel"]) {
    expect((await standIn.press(session.url, action)).location).toBe(`${SITE}/done?session=${session.id}`);
  }
  await standIn.open();
  expect(await standIn.subscriptionOf(customer)).toEqual(subscription);
  expect((await standIn.stripe.subscriptions.list({ customer })).data).toHaveLength(1);
});

test("without a trial a card is charged; one that is declined can be followed by another", async () => {
  const { session, customer } = await standIn.sell({}, 12);
  expect(session.amount_total).toBe(1999 + 9 * 199 + 2 * 100);
  expect((await standIn.view(session.url)).text).toContain("Card number");

  const empty = await standIn.press(session.url, "pay");
  expect([empty.status, empty.text]).toEqual([
    422,
    expect.stringContaining("Your card number is incomplete."),
  ]);
  for (const number of ["4000000000000002", DECLINED_LATER.number]) {
    const refused = await standIn.press(session.url, "pay", { ...GOOD_CARD, number });
    expect([refused.status, refused.text]).toEqual([402, expect.stringContaining("Your card was declined.")]);
    expect(refused.text).not.toContain(number);
  }
  expect((await standIn.stripe.subscriptions.list({ customer, status: "all" })).data).toEqual([]);
  expect((await standIn.stripe.invoices.list({ customer })).data).toEqual([]);
  expect(standIn.types()).toEqual([]);

  expect((await standIn.press(session.url, "pay", GOOD_CARD)).status).toBe(303);
  expect(await standIn.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    payment_status: "paid",
  });
  expect(await standIn.subscriptionOf(customer)).toMatchObject({ status: "active" });
  const { data: invoices } = await standIn.stripe.invoices.list({ customer });
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual([3990]);
  const { rows } = await standIn.db.query(
    "select * from local_payments.documents where document::text like '%424242%'",
  );
  expect(rows).toEqual([]);
});

test("cancelling leads back and leaves the session open", async () => {
  const { session } = await standIn.sell();
  expect((await standIn.press(session.url, "cancel")).location).toBe(`${SITE}/back`);
  expect((await standIn.press(session.url, "nonsense")).location).toBe(`${SITE}/back`);
  expect((await standIn.stripe.checkout.sessions.retrieve(session.id)).status).toBe("open");
});

test("an idempotency key gives one session, and is refused for another request", async () => {
  const { order } = await standIn.sell();
  const create = (changes: object = {}) =>
    standIn.stripe.checkout.sessions.create({ ...order, ...changes }, { idempotencyKey: "one" });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second?.id).toBe(first?.id);
  await expect(create({ client_reference_id: "other" })).rejects.toMatchObject({
    type: "StripeIdempotencyError",
  });
  await expect(standIn.stripe.prices.create(PRICE)).rejects.toMatchObject({ param: "lookup_key" });
  const { id } = await standIn.stripe.prices.create({ ...PRICE, transfer_lookup_key: true });
  const { data: found } = await standIn.stripe.prices.list({ lookup_keys: ["seats"], active: true });
  expect(found.map((price) => price.id)).toEqual([id]);
});

test("refuses a wrong key, what it does not know, and a form that is wrong", async () => {
  const { order } = await standIn.sell();
  await expect(standIn.stripeWith("sk_test_wrong").checkout.sessions.create(order)).rejects.toMatchObject({
    statusCode: 401,
  });
  for (const call of [
    standIn.stripe.checkout.sessions.retrieve("cs_test_no"),
    standIn.stripe.customers.retrieve("cus_no"),
    standIn.stripe.subscriptions.list({ customer: "cus_no" }),
    standIn.stripe.subscriptions.cancel("sub_no"),
    standIn.stripe.checkout.sessions.create({ ...order, customer: "cus_no" }),
    standIn.stripe.checkout.sessions.create({ ...order, line_items: [{ price: "price_no", quantity: 1 }] }),
    standIn.stripe.billingPortal.sessions.create({ customer: "cus_no", return_url: SITE }),
  ]) {
    await expect(call).rejects.toMatchObject({ code: "resource_missing" });
  }
  const wrong = (changes: Partial<Session>) =>
    standIn.stripe.checkout.sessions.create({ ...order, ...changes });
  await expect(wrong({ success_url: "javascript:alert(1)" })).rejects.toMatchObject({ param: "success_url" });
  await expect(wrong({ line_items: [] })).rejects.toMatchObject({ param: "line_items" });
  await expect(wrong({ automatic_tax: { enabled: true } })).rejects.toMatchObject({ statusCode: 400 });
  await expect(standIn.stripe.charges.list()).rejects.toMatchObject({ statusCode: 404 });
});

test("the pages are escaped and without scripts; an unknown one is a page too", async () => {
  const { session } = await standIn.sell(TRIAL);
  const { response, text } = await standIn.view(session.url);
  for (const shown of ["Plan &lt;b&gt;&amp;", "$25.96", "14-day free trial", "no money moves"]) {
    expect(text).toContain(shown);
  }
  expect(text).not.toContain("<script");
  expect(response.headers.get("content-security-policy")).toContain(`form-action 'self' ${SITE}`);
  for (const path of ["/_pay/cs_test_unknown", "/_pay/portal/bps_unknown", "/_pay/", "/_pay/a/b"]) {
    const unknown = await standIn.view(SITE + path);
    expect([unknown.response.status, unknown.response.headers.get("content-type")]).toEqual([
      404,
      "text/html; charset=utf-8",
    ]);
  }
  const put = await standIn.payments.handle(new Request(session.url ?? "", { method: "PUT" }));
  expect(put.status).toBe(405);
});
