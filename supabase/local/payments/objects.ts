// The stand-in's objects, in the shape of Stripe's API, as far as anyone here reads them.

import { randomBytes } from "node:crypto";
import type * as v from "valibot";
import type { newPortalSession, newPrice } from "./stripe-requests.ts";

interface StripeObject<Name> {
  id: string;
  object: Name;
  created: number;
}

export interface Customer extends StripeObject<"customer"> {
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  /** In cents; a negative balance is a credit for the next invoices. */
  balance: number;
  invoice_settings: { default_payment_method: PaymentMethod | null };
}

export interface PaymentMethod {
  id: string;
  object: "payment_method";
  type: "card";
  card: PaymentCard;
}

/** All that is stored of a card. */
export interface PaymentCard {
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** A graduated price: each unit costs the price of its tier. */
export interface Price
  extends StripeObject<"price">,
    Omit<v.InferOutput<typeof newPrice>, "product_data" | "transfer_lookup_key"> {
  product: { name: string };
}

export interface CheckoutSession extends StripeObject<"checkout.session"> {
  mode: "subscription";
  status: "open" | "complete";
  payment_status: "unpaid" | "paid" | "no_payment_required";
  url: string | null;
  customer: string;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  currency: string;
  amount_total: number;
  line_items: { object: "list"; data: [{ price: Price; quantity: number }] };
  subscription: string | null;
  subscription_data: { metadata: Record<string, string>; trial_period_days: number };
  success_url: string;
  cancel_url: string;
}

export interface Subscription extends StripeObject<"subscription"> {
  status: "trialing" | "active" | "past_due" | "canceled";
  customer: string;
  currency: string;
  metadata: Record<string, string>;
  trial_end: number | null;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  items: { object: "list"; data: [SubscriptionItem] };
}

export interface SubscriptionItem {
  id: string;
  object: "subscription_item";
  price: Price;
  quantity: number;
  current_period_start: number;
  current_period_end: number;
}

export interface LedgerInvoice extends StripeObject<"invoice"> {
  customer: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
  description: string;
  currency: string;
  status: "paid" | "open";
  total: number;
  amount_due: number;
  amount_paid: number;
}

export interface PortalSession
  extends StripeObject<"billing_portal.session">,
    v.InferOutput<typeof newPortalSession> {
  url: string;
}

export interface PaymentEvent extends StripeObject<"event"> {
  type: string;
  data: { object: object };
}

export interface DocumentKinds {
  customer: Customer;
  price: Price;
  "checkout.session": CheckoutSession;
  subscription: Subscription;
  invoice: LedgerInvoice;
  "billing_portal.session": PortalSession;
  event: PaymentEvent;
}
export type DocumentKind = keyof DocumentKinds;

/** Returns an id that nobody can guess, which protects a payment page, as at Stripe. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString("hex")}`;
}
