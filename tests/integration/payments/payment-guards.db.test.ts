import { afterAll, beforeAll, expect, test } from "vitest";
import { webhookSecretFor } from "#local/payments/create-payments.ts";
import { hushRefusals } from "#tests/factories/backend.ts";
import { startTestBackend } from "../functions-backend.ts";
import {
  businessBecomes,
  businessOf,
  checkOut,
  customerOf,
  deliver,
  hire,
  invoke,
  openPortal,
  ownerInTrial,
  type PaymentsBackend,
  press,
  profileOf,
  startPaymentsBackend,
  subscriptionsOf,
  update,
} from "./payments-backend.ts";

let backend: PaymentsBackend;

beforeAll(async () => {
  backend = await startPaymentsBackend();
});
afterAll(() => backend.close());

test("an event that comes twice, late or out of order changes nothing", async () => {
  const owner = await ownerInTrial(backend, "late");
  const [subscription] = await subscriptionsOf(backend, owner);
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
    expect(await deliver(backend, late)).toEqual({ status: 200, answer: { received: true } });
  }
  const { data: events } = await backend.stripe.events.list();
  for (const { id } of events.slice(-3)) await backend.stripe.rawRequest("POST", `/v1/events/${id}/retry`);
  expect((await deliver(backend, { ...late, id: "evt_later" })).status).toBe(200);
  expect([await profileOf(owner), await businessOf(owner)]).toEqual(before);
});

test("a forged, an old and an unknown event change nothing", async () => {
  const owner = await ownerInTrial(backend, "forged");
  await press(await openPortal(owner), "skip");
  await businessBecomes(owner, "canceled", 4);
  const event = { id: "evt_x", object: "event", type: "invoice.paid", data: { object: {} } };
  const refused = { status: 400, answer: { code: "invalid_signature" } };
  expect(await deliver(backend, event, "whsec_forged")).toMatchObject(refused);
  expect(await deliver(backend, event, undefined, Date.now() / 1000 - 600)).toMatchObject(refused);
  expect((await deliver(backend, { ...event, type: "charge.refunded" })).status).toBe(200);
  const elsewhere = { ...event, data: { object: { customer: "cus_elsewhere" } } };
  expect((await deliver(backend, elsewhere)).status).toBe(200);
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
  const owner = await ownerInTrial(backend, "boss");
  const manager = await hire(backend, owner, "manager", "manager");
  const employee = await hire(backend, owner, "employee", "employee");
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
  const signedWith = (secret: string) => deliver(withStripe, event, secret);
  expect((await signedWith(stripeSettings.webhookSecret)).status).toBe(200);
  expect((await signedWith(webhookSecretFor(withStripe.secret))).status).toBe(400);
  await withStripe.close();
});
