// The stand-in's objects, in the shape of Stripe's API, as far as anyone here reads them.

import { randomBytes } from "node:crypto";

export interface Customer {
  id: string;
  object: "customer";
  created: number;
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
export interface Price {
  id: string;
  object: "price";
  created: number;
  lookup_key: string | null;
  currency: string;
  recurring: { interval: string };
  billing_scheme: string;
  tiers_mode: string;
  tiers: PriceTier[];
  product: { name: string };
}

export interface PriceTier {
  up_to: number | null;
  flat_amount: number | null;
  unit_amount: number | null;
}

export interface CheckoutSession {
  id: string;
  object: "checkout.session";
  created: number;
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

export interface Subscription {
  id: string;
  object: "subscription";
  created: number;
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

export interface LedgerInvoice {
  id: string;
  object: "invoice";
  created: number;
  customer: string;
  parent: { type: "subscription_details"; subscription_details: { subscription: string } };
  description: string;
  currency: string;
  status: "paid" | "open";
  total: number;
  amount_due: number;
  amount_paid: number;
}

export interface PortalSession {
  id: string;
  object: "billing_portal.session";
  created: number;
  customer: string;
  return_url: string;
  url: string;
}

export interface PaymentEvent {
  id: string;
  object: "event";
  created: number;
  type: string;
  data: { object: object };
}

export interface Kinds {
  customer: Customer;
  price: Price;
  "checkout.session": CheckoutSession;
  subscription: Subscription;
  invoice: LedgerInvoice;
  "billing_portal.session": PortalSession;
  event: PaymentEvent;
}
export type Kind = keyof Kinds;

/** Returns an id that nobody can guess, which protects a payment page, as at Stripe. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(18).toString("hex")}`;
}
