import * as v from "valibot";

/** Body of the function create-checkout-session. */
export const checkoutRequest = v.object({
  email: v.pipe(v.string(), v.email()),
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isUpgrade: v.optional(v.boolean(), false),
  /** Accepted but ignored: the server knows the price. */
  priceId: v.optional(v.string()),
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

const invoice = v.object({
  id: v.string(),
  number: v.nullable(v.string()),
  /** An instant in UTC. */
  date: v.string(),
  status: v.picklist(["open", "paid", "uncollectible", "void"]),
  description: v.string(),
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

/** Answer of update-subscription. */
export const updateSubscriptionResponse = v.object({ status: v.string(), plan: v.string() });

/** A function's refusal: a code, and a sentence for people. */
export const functionError = v.object({ code: v.string(), message: v.string() });

/** The header with the URL-encoded name of the caller's device. */
export const DEVICE_HEADER = "x-device-name";
