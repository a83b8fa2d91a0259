import Stripe from "stripe";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookSecretFor } from "#local/payments/create-payments.ts";
import { customerResponse, invoicesResponse, portalResponse } from "#schema/protocol/functions.ts";
import { PROTOCOL } from "#schema/protocol/sync.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { PRICE_CASES } from "#tests/factories/price-cases.ts";
import { startTestBackend, type TestBackend } from "./functions-backend.ts";

const GOOD_CARD = { number: "4242 4242 4242 4242", expiry: "12/40", securityCode: "123" };
const DECLINED = { ...GOOD_CARD, number: "4000 0000 0000 0002" };
const DECLINED_LATER = { ...GOOD_CARD, number: "4000 0000 0000 0341" };

let backend: TestBackend;
let stripe: Stripe;

beforeAll(async () => {
  backend = await startTestBackend();
  const httpClient = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input));
    return fetch(`${backend.url}/_stripe${pathname}${search}`, init);
  });
  stripe = new Stripe(backend.secret, { httpClient, maxNetworkRetries: 0, telemetry: false });
});
afterAll(() => backend.close());

type Person = Awaited<ReturnType<TestBackend["signUp"]>>;

async function invoke({ client }: Pick<Person, "client">, name: string, body?: object) {
  const { data, error } = await client.functions.invoke(name, body ? { body } : { method: "POST" });
  if (!error) return { status: 200, data };
  const response = error.context as Response;
  return { status: response.status, data: await response.json() };
}

async function checkOut(person: Person, staffCount: number, changes: object = {}): Promise<string> {
  const order = { email: person.user.email, staffCount, ...changes };
  const { status, data } = await invoke(person, "create-checkout-session", order);
  expect([status, data]).toEqual([200, { url: expect.any(String) }]);
  return data.url;
}

const openPortal = async (person: Person) =>
  v.parse(portalResponse, (await invoke(person, "customer-portal")).data).url;

const press = (page: string, action: string, fields: Record<string, string> = {}) =>
  fetch(page, { method: "POST", body: new URLSearchParams({ action, ...fields }), redirect: "manual" });

const update = (person: Person, staffCount = 1) => invoke(person, "update-subscription", { staffCount });

async function profileOf(person: Person) {
  const { data } = await person.client
    .from("profiles")
    .select("subscription_status, subscription_plan, version")
    .eq("id", person.user.id)
    .single()
    .throwOnError();
  return data;
}

async function businessOf(person: Person) {
  const { data } = await person.client
    .from("businesses")
    .select("id, subscription_status, subscription_plan, staff_count, version")
    .single()
    .throwOnError();
  return data;
}

/** Waits for what only a webhook can bring about. */
const businessBecomes = (person: Person, status: string, staffCount: number) =>
  expect
    .poll(() => businessOf(person), { timeout: 30_000 })
    .toMatchObject({ subscription_status: status, staff_count: staffCount });

async function customerOf(person: Person): Promise<string> {
  return v.parse(customerResponse, (await invoke(person, "create-customer")).data).customerId;
}

async function subscriptionsOf(person: Person) {
  return (await stripe.subscriptions.list({ customer: await customerOf(person), status: "all" })).data;
}

/** Somebody with a business and a trial. */
async function ownerInTrial(name: string, staffCount = 4) {
  const owner = await backend.signUp(`${name}@pay.test`);
  await press(await checkOut(owner, staffCount), "pay");
  await owner.client.rpc("create_business", { name: "Corner shop", timezone: "UTC" }).throwOnError();
  await businessBecomes(owner, "trialing", staffCount);
  return owner;
}

/** Somebody whose trial is over, so that a checkout asks for a card. */
async function ownerAfterTrial(name: string) {
  const owner = await ownerInTrial(name);
  await press(await openPortal(owner), "skip");
  await businessBecomes(owner, "canceled", 4);
  return owner;
}

/** Somebody who works for an owner. */
async function hire(owner: Person, name: string, role: "employee" | "manager") {
  const person = await backend.signUp(`${name}@pay.test`);
  const { id } = await businessOf(owner);
  await backend
    .asService()
    .from("profiles")
    .update({ business_id: id, role })
    .eq("id", person.user.id)
    .throwOnError();
  return person;
}

async function deliver(
  event: object,
  secret = webhookSecretFor(backend.secret),
  timestamp = Date.now() / 1000,
  url = backend.url,
) {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(timestamp),
  });
  const response = await fetch(`${url}/functions/v1/payment-webhook`, {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
  return { status: response.status, answer: await response.json() };
}

test("from sign-up to a trial, for the person and then their business", async () => {
  const owner = await backend.signUp("owner@pay.test");
  const page = await checkOut(owner, 12);
  expect(page.startsWith(`${backend.url}/_pay/cs_test_`)).toBe(true);
  const shown = await (await fetch(page)).text();
  for (const words of ["14-day free trial", "$40.88", "owner@pay.test"]) expect(shown).toContain(words);

  expect(await update(owner)).toMatchObject({ status: 402, data: { code: "not_paid" } });
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "none", subscription_plan: null });

  const paid = await press(page, "pay");
  expect(paid.headers.get("location")).toBe(`${backend.url}/payment-success?success=true`);
  expect(await update(owner, 100)).toEqual({
    status: 200,
    data: { status: "trialing", plan: "staff-based" },
  });
  const trial = { subscription_status: "trialing", subscription_plan: "staff-based" };
  expect(await profileOf(owner)).toMatchObject(trial);
  await owner.client.rpc("create_business", { name: "Corner shop", timezone: "UTC" }).throwOnError();
  expect(await businessOf(owner)).toMatchObject({ ...trial, staff_count: 12 });
});

test("a declined card, then a good one, and the business is active with the seats that were bought", async () => {
  const owner = await ownerAfterTrial("cards");
  const page = await checkOut(owner, 7, { isUpgrade: true });
  const refused = await press(page, "pay", DECLINED);
  expect([refused.status, await refused.text()]).toEqual([
    402,
    expect.stringContaining("Your card was declined."),
  ]);
  expect(await businessOf(owner)).toMatchObject({ subscription_status: "canceled", staff_count: 4 });
  expect((await press(page, "pay", GOOD_CARD)).status).toBe(303);
  await businessBecomes(owner, "active", 7);
});

test.each(PRICE_CASES)(
  "the provider is asked to charge $staff staff $cents cents, whatever the client says",
  async ({ staff, cents, text }) => {
    const owner = await buyer();
    const page = await checkOut(owner, staff, { priceId: "price_cheap", totalPrice: 1, unit_amount: 1 });
    const session = await stripe.checkout.sessions.retrieve(page.split("/").at(-1) ?? "");
    expect(session.amount_total).toBe(cents);
    expect(await (await fetch(page)).text()).toContain(text);
  },
);

let oneBuyer: Promise<Person> | undefined;
function buyer(): Promise<Person> {
  oneBuyer ??= ownerAfterTrial("buyer");
  return oneBuyer;
}

test("a cancelled payment changes nothing, and the same request leads back to the same page", async () => {
  const person = await backend.signUp("cancels@pay.test");
  const [page, again] = await Promise.all([checkOut(person, 2), checkOut(person, 2)]);
  expect(again).toBe(page);
  const left = await press(page, "cancel");
  expect(left.headers.get("location")).toBe(`${backend.url}/signup/details?payment=cancelled`);
  expect((await update(person)).status).toBe(402);
  expect(await checkOut(person, 2)).toBe(page);
  expect(await checkOut(person, 3)).not.toBe(page);
});

test("more seats change the subscription that is there; there is never a second one", async () => {
  const owner = await ownerInTrial("grows", 4);
  expect(await checkOut(owner, 20, { isUpgrade: true })).toBe(`${backend.url}/payment-success?success=true`);
  await businessBecomes(owner, "trialing", 20);
  const portal = await openPortal(owner);
  await press(portal, "card", GOOD_CARD);
  await press(portal, "skip");
  await businessBecomes(owner, "active", 20);
  await checkOut(owner, 30, { isUpgrade: true });
  await businessBecomes(owner, "active", 30);
  await press(portal, "card", DECLINED_LATER);
  const order = { email: owner.user.email, staffCount: 40, isUpgrade: true };
  expect(await invoke(owner, "create-checkout-session", order)).toEqual({
    status: 402,
    data: { code: "card_declined", message: "Your card was declined." },
  });
  expect((await update(owner)).data.status).toBe("active");
  expect(await businessOf(owner)).toMatchObject({ staff_count: 30 });
  expect(await subscriptionsOf(owner)).toHaveLength(1);

  const before = [await profileOf(owner), await businessOf(owner)];
  expect((await update(owner)).data.status).toBe("active");
  expect([await profileOf(owner), await businessOf(owner)]).toEqual(before);
});

test("two checkouts that were open at once end in one subscription", async () => {
  const owner = await backend.signUp("twice@pay.test");
  const pages = [await checkOut(owner, 2), await checkOut(owner, 3)];
  for (const page of pages) await press(page, "pay");
  const living = async () =>
    (await subscriptionsOf(owner)).filter(({ status }) => status !== "canceled").length;
  await expect.poll(living, { timeout: 30_000 }).toBe(1);
});

test("in the portal a plan is cancelled at its end, and its end is the end", async () => {
  const owner = await ownerInTrial("leaves");
  const portal = await openPortal(owner);
  expect(portal.startsWith(`${backend.url}/_pay/portal/bps_`)).toBe(true);
  expect(await (await fetch(portal)).text()).toContain("Free trial until");
  await press(portal, "cancel");
  expect(await (await fetch(portal)).text()).toContain("Cancels on");
  expect((await update(owner)).data.status).toBe("trialing");
  await press(portal, "skip");
  await businessBecomes(owner, "canceled", 4);
  expect(await profileOf(owner)).toMatchObject({ subscription_status: "canceled" });
  expect((await update(owner)).status).toBe(402);
});

test("a month that cannot be charged is past due, and the portal is where that is put right", async () => {
  const owner = await ownerInTrial("owes");
  const portal = await openPortal(owner);
  await press(portal, "card", DECLINED_LATER);
  await press(portal, "skip");
  await businessBecomes(owner, "past_due", 4);
  expect(await checkOut(owner, 10, { isUpgrade: true })).toContain("/_pay/portal/");
  await press(portal, "card", GOOD_CARD);
  await businessBecomes(owner, "active", 4);
});

test("devices of those who manage are told when a trial ends and since when a payment is owed", async () => {
  const owner = await ownerInTrial("dates");
  const dates = async (person: Person) => {
    const { data } = await person.client
      .rpc("sync_pull", { cursors: { businesses: null }, client: { protocol: PROTOCOL } })
      .throwOnError();
    const [row] = data.collections.businesses.rows;
    const { trial_ends_at, period_ends_at, subscription_ends_at, past_due_since } = row;
    return { trial_ends_at, period_ends_at, subscription_ends_at, past_due_since };
  };
  const trial = await dates(owner);
  const daysLeft = (Date.parse(trial.trial_ends_at) - Date.now()) / 86_400_000;
  expect(daysLeft).toBeGreaterThan(13.9);
  expect(daysLeft).toBeLessThanOrEqual(14);
  expect(trial).toMatchObject({
    period_ends_at: trial.trial_ends_at,
    subscription_ends_at: null,
    past_due_since: null,
  });
  const [manager, employee] = [
    await hire(owner, "dates-manager", "manager"),
    await hire(owner, "dates-employee", "employee"),
  ];
  expect(await dates(manager)).toEqual(trial);
  const nothing = {
    trial_ends_at: null,
    period_ends_at: null,
    subscription_ends_at: null,
    past_due_since: null,
  };
  expect(await dates(employee)).toEqual(nothing);

  const portal = await openPortal(owner);
  await press(portal, "cancel");
  await expect.poll(async () => (await dates(owner)).subscription_ends_at).toBe(trial.trial_ends_at);
  await press(portal, "resume");
  await expect.poll(async () => (await dates(owner)).subscription_ends_at).toBeNull();
  await press(portal, "card", DECLINED_LATER);
  await press(portal, "skip");
  await businessBecomes(owner, "past_due", 4);
  const since = (await dates(owner)).past_due_since;
  expect(Math.abs(Date.parse(since) - Date.now())).toBeLessThan(60_000);
  await update(owner);
  expect((await dates(owner)).past_due_since).toBe(since);
});

test("invoices are listed newest first, with a page of each, for those who manage", async () => {
  const owner = await ownerInTrial("invoices");
  const invoices = async (person: Person) =>
    v.parse(invoicesResponse, (await invoke(person, "list-invoices")).data).invoices;
  expect(await invoices(owner)).toMatchObject([
    { description: "Free trial", status: "paid", totalMinor: 0, currency: "USD" },
  ]);
  const portal = await openPortal(owner);
  await press(portal, "card", GOOD_CARD);
  await press(portal, "skip");
  await businessBecomes(owner, "active", 4);
  const manager = await hire(owner, "invoices-manager", "manager");
  const found = await invoices(manager);
  // 19.99 + 3 × 1.99
  expect(found.map(({ totalMinor, status }) => [totalMinor, status])).toEqual([
    [2596, "paid"],
    [0, "paid"],
  ]);
  const page = await (await fetch(found[0]?.url ?? "")).text();
  for (const words of [found[0]?.number, "$25.96", "invoices@pay.test"]) expect(page).toContain(words);
  expect((await fetch(`${backend.url}/_pay/invoice/in_guessed`)).status).toBe(404);

  const stranger = await ownerInTrial("invoices-stranger");
  expect(await invoices(stranger)).toHaveLength(1);
  const newcomer = await backend.signUp("invoices-newcomer@pay.test");
  expect(await invoices(newcomer)).toEqual([]);
});

test("nobody pays for fewer seats than there are people", async () => {
  const owner = await ownerInTrial("fewer", 4);
  await hire(owner, "fewer-one", "employee");
  await hire(owner, "fewer-two", "employee");
  const order = { email: owner.user.email, staffCount: 2, isUpgrade: true };
  expect(await invoke(owner, "create-checkout-session", order)).toMatchObject({
    status: 409,
    data: { code: "seats_in_use", message: expect.stringContaining("3 people") },
  });
  expect((await subscriptionsOf(owner))[0]?.items.data[0]?.quantity).toBe(4);
  await checkOut(owner, 3, { isUpgrade: true });
  await businessBecomes(owner, "trialing", 3);
});

test("an event that comes twice, late or out of order changes nothing", async () => {
  const owner = await ownerInTrial("late");
  const [subscription] = await subscriptionsOf(owner);
  await press(await openPortal(owner), "skip");
  await businessBecomes(owner, "canceled", 4);
  const before = [await profileOf(owner), await businessOf(owner)];

  const late = {
    id: "evt_late",
    object: "event",
    type: "customer.subscription.updated",
    created: subscription?.created,
    data: { object: { ...subscription, status: "active" } },
  };
  for (const _time of [1, 2]) {
    expect(await deliver(late)).toEqual({ status: 200, answer: { received: true } });
  }
  const { data: events } = await stripe.events.list();
  for (const { id } of events.slice(-3)) await stripe.rawRequest("POST", `/v1/events/${id}/retry`);
  expect((await deliver({ ...late, id: "evt_later" })).status).toBe(200);
  expect([await profileOf(owner), await businessOf(owner)]).toEqual(before);
});

test("a forged, an old and an unknown event change nothing", async () => {
  const owner = await ownerInTrial("forged");
  await press(await openPortal(owner), "skip");
  await businessBecomes(owner, "canceled", 4);
  const event = { id: "evt_x", object: "event", type: "invoice.paid", data: { object: {} } };
  const refused = { status: 400, answer: { code: "invalid_signature" } };
  expect(await deliver(event, "whsec_forged")).toMatchObject(refused);
  expect(await deliver(event, undefined, Date.now() / 1000 - 600)).toMatchObject(refused);
  expect((await deliver({ ...event, type: "charge.refunded" })).status).toBe(200);
  const elsewhere = { ...event, data: { object: { customer: "cus_elsewhere" } } };
  expect((await deliver(elsewhere)).status).toBe(200);
  const unsigned = await fetch(`${backend.url}/functions/v1/payment-webhook`, { method: "POST", body: "{}" });
  expect(unsigned.status).toBe(400);
  expect(await businessOf(owner)).toMatchObject({ subscription_status: "canceled" });
});

test("nobody can claim somebody else's payment, or reach what is kept of it", async () => {
  hushRefusals();
  const payer = await backend.signUp("payer@pay.test");
  const thief = await backend.signUp("thief@pay.test");
  const page = await checkOut(payer, 5);
  await press(page, "pay");
  const sessionId = page.split("/").at(-1);
  const customerId = await customerOf(payer);
  const claim = { staffCount: 5, sessionId, customerId };
  expect((await invoke(thief, "update-subscription", claim)).status).toBe(402);
  expect(await customerOf(thief)).not.toBe(customerId);

  for (const client of [thief.client, backend.asAnyone()]) {
    for (const table of ["billing_accounts", "handled_payment_events"]) {
      expect((await client.from(table).select("*")).error?.code).toBe("42501");
    }
    const taken = { owner: thief.user.id, customer: customerId };
    const forged = { customer: customerId, reading: 99, subscription: "x", new_status: "active", seats: 100 };
    expect((await client.rpc("remember_customer", taken)).error).not.toBeNull();
    expect((await client.rpc("begin_reading", { customer: customerId })).error).not.toBeNull();
    expect((await client.rpc("apply_subscription", forged)).error).not.toBeNull();
  }
  const grab = { subscription_status: "active" };
  expect((await thief.client.from("profiles").update(grab).eq("id", thief.user.id)).error).not.toBeNull();
  expect(await profileOf(thief)).toMatchObject({ subscription_status: "none" });
});

test("a manager sees to the subscription of the business, an employee does not", async () => {
  const owner = await ownerInTrial("boss");
  const manager = await hire(owner, "manager", "manager");
  const employee = await hire(owner, "employee", "employee");
  expect(await customerOf(manager)).toBe(await customerOf(owner));
  await checkOut(manager, 9, { isUpgrade: true });
  expect((await update(manager)).data.status).toBe("trialing");
  expect(await businessOf(owner)).toMatchObject({ staff_count: 9 });
  expect(await profileOf(manager)).toMatchObject({ subscription_status: "none" });

  const order = { email: employee.user.email, staffCount: 1 };
  for (const [name, body] of [
    ["create-checkout-session", order],
    ["update-subscription", { staffCount: 1 }],
    ["create-customer", undefined],
    ["customer-portal", undefined],
    ["list-invoices", undefined],
  ] as const) {
    expect(await invoke(employee, name, body)).toMatchObject({ status: 403, data: { code: "not_allowed" } });
  }
});

test("refuses another's email, a forged count, and callers who are not signed in", async () => {
  const person = await backend.signUp("asks@pay.test");
  const asked = (body: object) => invoke(person, "create-checkout-session", body);
  expect(await asked({ email: "owner@pay.test", staffCount: 1 })).toMatchObject({
    status: 403,
    data: { code: "email_mismatch" },
  });
  expect((await asked({ email: person.user.email, staffCount: 0.01 })).data.code).toBe("invalid_input");

  const nobody = { client: backend.asAnyone() };
  for (const name of [
    "create-checkout-session",
    "update-subscription",
    "create-customer",
    "customer-portal",
    "list-invoices",
  ]) {
    expect((await invoke(nobody, name, { email: "a@b.co", staffCount: 1 })).status).toBe(401);
  }
  await person.client.auth.signOut();
  const late = await fetch(`${backend.url}/functions/v1/update-subscription`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ staffCount: 1 }),
  });
  expect([late.status, (await late.json()).code]).toEqual([401, "not_authenticated"]);
});

test("with an account at Stripe there is no stand-in, and Stripe's secret is what events are signed with", async () => {
  const stripeSettings = { secretKey: "sk_test_of_an_account", webhookSecret: "whsec_of_an_account" };
  const withStripe = await startTestBackend({ stripe: stripeSettings });
  for (const path of ["/_stripe/v1/customers", "/_pay/cs_test_x"]) {
    expect(await (await fetch(withStripe.url + path)).text()).toBe("the app");
  }
  const event = { id: "evt_1", object: "event", type: "charge.refunded", data: { object: {} } };
  const signedWith = (secret: string) => deliver(event, secret, undefined, withStripe.url);
  expect((await signedWith(stripeSettings.webhookSecret)).status).toBe(200);
  expect((await signedWith(webhookSecretFor(withStripe.secret))).status).toBe(400);
  await withStripe.close();
});
