import { PGlite } from "@electric-sql/pglite";
import Stripe from "stripe";
import { beforeAll, expect, test } from "vitest";
import { createPayments } from "#local/payments/create-payments.ts";

const SITE = "http://127.0.0.1:4173";
const SECRET = "sk_test_local";
let db: PGlite;

beforeAll(async () => {
  db = new PGlite();
});

const openPayments = () => createPayments({ db, secretKey: SECRET, siteUrl: SITE });

/** Stripe's own SDK, whose requests are handed to the stand-in. */
async function stripeWith(key = SECRET) {
  const payments = await openPayments();
  const httpClient = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input));
    return payments.handle(new Request(`${SITE}/_stripe${pathname}${search}`, init));
  });
  return { payments, stripe: new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false }) };
}

function order(
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "subscription",
    client_reference_id: "user-1",
    customer_email: "owner@pay.test",
    line_items: [line("Base", 1999, 1), line("Staff <b>&", 199, 3)],
    metadata: { staff_count: "4" },
    subscription_data: { trial_period_days: 14 },
    success_url: `${SITE}/done?session={CHECKOUT_SESSION_ID}`,
    cancel_url: `${SITE}/back`,
    ...changes,
  };
}

const line = (name: string, cents: number, quantity: number) => ({
  quantity,
  price_data: {
    currency: "usd",
    unit_amount: cents,
    recurring: { interval: "month" as const },
    product_data: { name },
  },
});

async function press(url: string | null, action: string) {
  const { payments } = await stripeWith();
  return payments.handle(new Request(url ?? "", { method: "POST", body: new URLSearchParams({ action }) }));
}

const view = async (url: string | null) => (await stripeWith()).payments.handle(new Request(url ?? ""));

test("a session goes from open to complete, once, also across a restart", async () => {
  const { stripe } = await stripeWith();
  const opened = await stripe.checkout.sessions.create(order());
  expect(opened).toMatchObject({
    status: "open",
    payment_status: "unpaid",
    subscription: null,
    customer_email: "owner@pay.test",
  });

  const paid = await press(opened.url, "pay");
  expect([paid.status, paid.headers.get("location")]).toEqual([303, `${SITE}/done?session=${opened.id}`]);
  const complete = await stripe.checkout.sessions.retrieve(opened.id, { expand: ["subscription"] });
  expect(complete).toMatchObject({
    status: "complete",
    payment_status: "no_payment_required",
    client_reference_id: "user-1",
    metadata: { staff_count: "4" },
    subscription: { object: "subscription", status: "trialing" },
  });

  expect((await press(opened.url, "pay")).headers.get("location")).toBe(`${SITE}/done?session=${opened.id}`);
  expect((await press(opened.url, "cancel")).headers.get("location")).toBe(
    `${SITE}/done?session=${opened.id}`,
  );
  const { stripe: restarted } = await stripeWith();
  expect(await restarted.checkout.sessions.retrieve(opened.id, { expand: ["subscription"] })).toEqual(
    complete,
  );
});

test("without a trial the subscription is active; it can be cancelled", async () => {
  const { stripe } = await stripeWith();
  const { id, url } = await stripe.checkout.sessions.create(order({ subscription_data: {} }));
  await press(url, "pay");
  const { payment_status, subscription } = await stripe.checkout.sessions.retrieve(id);
  expect(payment_status).toBe("paid");
  expect((await stripe.subscriptions.cancel(String(subscription))).status).toBe("canceled");
  const after = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
  expect(after.subscription).toMatchObject({ status: "canceled" });
});

test("cancelling leads back and leaves the session open", async () => {
  const { stripe } = await stripeWith();
  const { id, url } = await stripe.checkout.sessions.create(order());
  expect((await press(url, "cancel")).headers.get("location")).toBe(`${SITE}/back`);
  expect((await press(url, "nonsense")).headers.get("location")).toBe(`${SITE}/back`);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe("open");
});

test("an idempotency key gives one session", async () => {
  const { stripe } = await stripeWith();
  const [first, second] = await Promise.all(
    [1, 2].map(() => stripe.checkout.sessions.create(order(), { idempotencyKey: "one" })),
  );
  expect(second?.id).toBe(first?.id);
});

test("refuses a wrong key, an unknown session and a form that is wrong", async () => {
  const { stripe } = await stripeWith();
  const { stripe: intruder } = await stripeWith("sk_test_wrong");
  await expect(intruder.checkout.sessions.create(order())).rejects.toMatchObject({ statusCode: 401 });
  await expect(stripe.checkout.sessions.retrieve("cs_no")).rejects.toMatchObject({
    code: "resource_missing",
  });
  await expect(
    stripe.checkout.sessions.create(order({ success_url: "javascript:alert(1)" })),
  ).rejects.toMatchObject({
    statusCode: 400,
    param: "success_url",
  });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 });
});

test("the page shows the plan, escaped, without scripts; an unknown one is a page too", async () => {
  const { stripe } = await stripeWith();
  const { url } = await stripe.checkout.sessions.create(order());
  const page = await view(url);
  const text = await page.text();
  expect(text).toContain("Staff &lt;b&gt;&amp;");
  expect(text).toContain("$25.96");
  expect(text).toContain("no money moves");
  expect(text).not.toContain("<script");
  expect(page.headers.get("content-security-policy")).toContain(`form-action 'self' ${SITE}`);
  const unknown = await view(`${SITE}/_pay/cs_test_unknown`);
  expect([unknown.status, unknown.headers.get("content-type")]).toEqual([404, "text/html; charset=utf-8"]);
});
