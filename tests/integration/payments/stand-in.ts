import Stripe from "stripe";
import { expect } from "vitest";
import type { Db } from "#local/database/db.ts";
import { createPayments, type Payments } from "#local/payments/create-payments.ts";
import { PAYMENT_TABLES } from "#local/payments/documents.ts";

export const SITE = "http://127.0.0.1:4173";
const ENDPOINT = `${SITE}/functions/v1/payment-webhook`;
const SECRET = "sk_test_local";
const WEBHOOK_SECRET = "whsec_local";
export const START = Date.UTC(2026, 10, 1) / 1000;
export const DAY = 86_400;
export const GOOD_CARD = { number: "4242424242424242", expiry: "12/30", securityCode: "123" };
export const DECLINED_LATER = { ...GOOD_CARD, number: "4000000000000341" };
export const TRIAL = { subscription_data: { trial_period_days: 14 } };
export const PRICE: Stripe.PriceCreateParams = {
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

export type Session = Stripe.Checkout.SessionCreateParams;

/** The stand-in on an empty database, at a time of its own, with a webhook endpoint that answers as it is told. */
export class StandIn {
  readonly db: Db;
  readonly stripe = this.stripeWith(SECRET);
  now = START;
  answerStatus = 200;
  /** What the webhook endpoint was sent. */
  received: { event: Stripe.Event; signature: string }[] = [];
  readonly logged: string[] = [];
  #payments: Payments | undefined;

  constructor(db: Db) {
    this.db = db;
  }

  static async begin(db: Db): Promise<StandIn> {
    await db.exec(`drop schema if exists local_payments cascade; ${PAYMENT_TABLES}`);
    const standIn = new StandIn(db);
    await standIn.open();
    return standIn;
  }

  get payments(): Payments {
    if (!this.#payments) throw new Error("The stand-in is not open.");
    return this.#payments;
  }

  /** A run of the stand-in; another one finds what this one keeps. */
  async open(): Promise<void> {
    this.#payments = await createPayments({
      db: this.db,
      secretKey: SECRET,
      webhookSecret: WEBHOOK_SECRET,
      webhookEndpoint: ENDPOINT,
      siteUrl: SITE,
      log: (line) => this.logged.push(line),
      now: () => this.now,
      fetch: (input, init) => this.#receive(input, init),
    });
  }

  async #receive(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
    expect(String(input)).toBe(ENDPOINT);
    const signature = new Headers(init?.headers).get("stripe-signature") ?? "";
    const body = String(init?.body);
    Stripe.webhooks.constructEvent(body, signature, WEBHOOK_SECRET, 300, undefined, this.now * 1000);
    this.received.push({ event: JSON.parse(body), signature });
    return new Response(null, { status: this.answerStatus });
  }

  /** Stripe's own SDK, whose requests are handed to the stand-in. */
  stripeWith(key: string): Stripe {
    const httpClient = Stripe.createFetchHttpClient((input, init) => {
      const { pathname, search } = new URL(String(input));
      return this.payments.handle(new Request(`${SITE}/_stripe${pathname}${search}`, init));
    });
    return new Stripe(key, { httpClient, maxNetworkRetries: 0, telemetry: false });
  }

  async sell(changes: Partial<Session> = {}, quantity = 4) {
    const customer = await this.stripe.customers.create({ email: "owner@pay.test", name: "Corner shop" });
    const known = await this.stripe.prices.list({ lookup_keys: ["seats"] });
    const price = known.data[0] ?? (await this.stripe.prices.create(PRICE));
    const order: Session = {
      mode: "subscription",
      customer: customer.id,
      client_reference_id: "user-1",
      line_items: [{ price: price.id, quantity }],
      success_url: `${SITE}/done?session={CHECKOUT_SESSION_ID}`,
      cancel_url: `${SITE}/back`,
      ...changes,
    };
    const session = await this.stripe.checkout.sessions.create(order);
    return { session, order, customer: customer.id, price: price.id };
  }

  async press(url: string | null, action: string, fields: Record<string, string> = {}) {
    const body = new URLSearchParams({ action, ...fields });
    const response = await this.payments.handle(new Request(url ?? "", { method: "POST", body }));
    await this.payments.webhooks.settled();
    return {
      status: response.status,
      location: response.headers.get("location"),
      text: await response.text(),
    };
  }

  async view(url: string | null) {
    const response = await this.payments.handle(new Request(url ?? ""));
    return { response, text: await response.text() };
  }

  async openPortal(customer: string) {
    return (await this.stripe.billingPortal.sessions.create({ customer, return_url: `${SITE}/subscription` }))
      .url;
  }

  /** The customer's newest subscription. */
  async subscriptionOf(customer: string): Promise<Stripe.Subscription> {
    const { data } = await this.stripe.subscriptions.list({ customer, status: "all" });
    if (!data[0]) throw new Error("no subscription");
    return data[0];
  }

  types(): string[] {
    return this.received.map(({ event }) => event.type);
  }
}
