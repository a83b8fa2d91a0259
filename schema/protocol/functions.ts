import * as v from "valibot";
import { emailAddress } from "./typed-text.ts";

export const checkoutRequest = v.object({
  email: emailAddress,
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isUpgrade: v.optional(v.boolean(), false),
});
export type CheckoutRequest = v.InferInput<typeof checkoutRequest>;

/** Answer of create-checkout-session: the page to open. */
export const checkoutResponse = v.object({ url: v.string() });

/** Body of create-customer, customer-portal and list-invoices: ignored. */
export const emptyRequest = v.unknown();

/** Answer of create-customer: the provider's id of the caller's business. */
export const customerResponse = v.object({ customerId: v.string() });

/** Answer of customer-portal: the page to open. */
export const portalResponse = v.object({ url: v.string() });

/** What an invoice is for, as the provider says it. */
export const INVOICE_REASONS = ["subscription_create", "subscription_cycle", "subscription_update"] as const;

const invoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  /** An instant in UTC. */
  date: v.string(),
  status: v.picklist(["open", "paid", "uncollectible", "void"]),
  /** The provider's own description; empty without one, and then the reason is said. */
  description: v.string(),
  reason: v.optional(v.nullable(v.picklist(INVOICE_REASONS)), null),
  /** In the currency's smallest units; negative for a credit. */
  totalMinor: v.pipe(v.number(), v.integer()),
  currency: v.string(),
  /** The provider's page for it, to pay, print or save. */
  url: v.nullable(v.pipe(v.string(), v.regex(/^https?:\/\//))),
});
export type Invoice = v.InferOutput<typeof invoice>;

/** Answer of list-invoices: newest first, and whether there are older ones. */
export const invoicesResponse = v.object({ invoices: v.array(invoice), hasMore: v.boolean() });
export type InvoicesResponse = v.InferOutput<typeof invoicesResponse>;

/** Body of the function update-subscription, called after a successful payment. */
export const updateSubscriptionRequest = v.object({
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isUpgrade: v.optional(v.boolean(), false),
});

export const updateSubscriptionResponse = v.object({ status: v.string(), plan: v.string() });

export const FUNCTION_REFUSALS = [
  "invalid_input",
  "not_authenticated",
  "console_locked",
  "not_paid",
  "subscription_ended",
  "subscription_past_due",
  "trial_ended",
  "card_declined",
  "email_mismatch",
  "email_unconfirmed",
  "not_allowed",
  "invalid_password",
  "invalid_code",
  "is_owner",
  "is_caller",
  "not_found",
  "method_not_allowed",
  "email_taken",
  "name_taken",
  "last_admin",
  "mail_pending",
  "no_payslip",
  "no_seats",
  "owns_business",
  "is_subscribed",
  "seats_in_use",
  "not_the_same",
  "expired",
  "used",
  "too_large",
  "unsupported_type",
  "weak_password",
  "too_many_tries",
  "failed",
  "payment_provider_failed",
  "mail_failed",
] as const;
export type FunctionRefusal = (typeof FUNCTION_REFUSALS)[number];

/** A function's refusal. Screens say its code in the person's language; the sentence is English, for logs. */
export const functionError = v.object({
  code: v.string(),
  message: v.string(),
  /** The number in its sentence: minutes to wait (too_many_tries), or people with a seat (seats_in_use). */
  count: v.optional(v.number()),
});

/** The minutes to wait that the sign-in limit says, which can answer with a sentence alone; null if there are none. */
export function minutesSaid(sentence: string): number | null {
  const [, minutes] = /(\d+) minutes?\b/.exec(sentence) ?? [];
  return minutes === undefined ? null : Number(minutes);
}

/** The header with the URL-encoded name of the caller's device. */
export const DEVICE_HEADER = "x-device-name";
