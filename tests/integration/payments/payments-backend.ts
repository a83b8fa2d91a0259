import Stripe from "stripe";
import * as v from "valibot";
import { expect } from "vitest";
import { webhookSecretFor } from "#local/payments/create-payments.ts";
import { customerResponse, portalResponse } from "#schema/protocol/functions.ts";
import { startTestBackend, type TestBackend } from "../functions-backend.ts";

export const GOOD_CARD = { number: "4242 4242 4242 4242", expiry: "12/40", securityCode: "123" };
export const DECLINED = { ...GOOD_CARD, number: "4000 0000 0000 0002" };
export const DECLINED_LATER = { ...GOOD_CARD, number: "4000 0000 0000 0341" };

export type PaymentsBackend = TestBackend & { stripe: Stripe };

/** A backend, and Stripe's own SDK, whose requests its stand-in answers. */
export async function startPaymentsBackend(): Promise<PaymentsBackend> {
  const backend = await startTestBackend();
  const httpClient = Stripe.createFetchHttpClient((input, init) => {
    const { pathname, search } = new URL(String(input));
    return fetch(`${backend.url}/_stripe${pathname}${search}`, init);
  });
  const stripe = new Stripe(backend.secret, { httpClient, maxNetworkRetries: 0, telemetry: false });
  return { ...backend, stripe };
}

export type Person = Awaited<ReturnType<TestBackend["signUp"]>>;

export async function invoke({ client }: Pick<Person, "client">, name: string, body?: object) {
  const { data, error } = await client.functions.invoke(name, body ? { body } : { method: "POST" });
  if (!error) return { status: 200, data };
  const response = error.context as Response;
  return { status: response.status, data: await response.json() };
}

export async function checkOut(person: Person, staffCount: number, changes: object = {}): Promise<string> {
  const order = { email: person.user.email, staffCount, ...changes };
  const { status, data } = await invoke(person, "create-checkout-session", order);
  expect([status, data]).toEqual([200, { url: expect.any(String) }]);
  return data.url;
}

export const openPortal = async (person: Person) =>
  v.parse(portalResponse, (await invoke(person, "customer-portal")).data).url;

export const press = (page: string, action: string, fields: Record<string, string> = {}) =>
  fetch(page, { method: "POST", body: new URLSearchParams({ action, ...fields }), redirect: "manual" });

export const update = (person: Person, staffCount = 1) =>
  invoke(person, "update-subscription", { staffCount });

export async function profileOf(person: Person) {
  const { data } = await person.client
    .from("profiles")
    .select("subscription_status, subscription_plan, version")
    .eq("id", person.user.id)
    .single()
    .throwOnError();
  return data;
}

export async function businessOf(person: Person) {
  const { data } = await person.client
    .from("businesses")
    .select("id, subscription_status, subscription_plan, staff_count, version")
    .single()
    .throwOnError();
  return data;
}

/** Waits for what only a webhook can bring about. */
export const businessBecomes = (person: Person, status: string, staffCount: number) =>
  expect
    .poll(() => businessOf(person), { timeout: 30_000 })
    .toMatchObject({ subscription_status: status, staff_count: staffCount });

export async function customerOf(person: Person): Promise<string> {
  return v.parse(customerResponse, (await invoke(person, "create-customer")).data).customerId;
}

export async function subscriptionsOf({ stripe }: PaymentsBackend, person: Person) {
  return (await stripe.subscriptions.list({ customer: await customerOf(person), status: "all" })).data;
}

/** Somebody with a business and a trial. */
export async function ownerInTrial(backend: TestBackend, name: string, staffCount = 4) {
  const owner = await backend.signUp(`${name}@pay.test`);
  await press(await checkOut(owner, staffCount), "pay");
  await owner.client.rpc("create_business", { name: "Corner shop", timezone: "UTC" }).throwOnError();
  await businessBecomes(owner, "trialing", staffCount);
  return owner;
}

/** Somebody whose trial is over, so that a checkout asks for a card. */
export async function ownerAfterTrial(backend: TestBackend, name: string) {
  const owner = await ownerInTrial(backend, name);
  await press(await openPortal(owner), "skip");
  await businessBecomes(owner, "canceled", 4);
  return owner;
}

/** Somebody who works for an owner. */
export async function hire(backend: TestBackend, owner: Person, name: string, role: "employee" | "manager") {
  const person = await backend.signUp(`${name}@pay.test`);
  const { id } = await businessOf(owner);
  await backend.db.query("update public.profiles set business_id = $1, role = $2 where id = $3", [
    ...[id, role, person.user.id],
  ]);
  return person;
}

export async function deliver(
  backend: TestBackend,
  event: object,
  secret = webhookSecretFor(backend.secret),
  timestamp = Date.now() / 1000,
) {
  const payload = JSON.stringify(event);
  const signature = await Stripe.webhooks.generateTestHeaderStringAsync({
    payload,
    secret,
    timestamp: Math.floor(timestamp),
  });
  const response = await fetch(`${backend.url}/functions/v1/payment-webhook`, {
    method: "POST",
    headers: { "stripe-signature": signature },
    body: payload,
  });
  return { status: response.status, answer: await response.json() };
}
