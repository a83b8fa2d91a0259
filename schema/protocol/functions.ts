import * as v from "valibot";

/** Body of the function create-checkout-session (spec section 7). */
export const checkoutRequest = v.object({
  email: v.pipe(v.string(), v.email()),
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isUpgrade: v.optional(v.boolean(), false),
  /** May be sent and is never believed: the server knows the price. */
  priceId: v.optional(v.string()),
});
export type CheckoutRequest = v.InferInput<typeof checkoutRequest>;

/** Answer of create-checkout-session: where to send the person. */
export const checkoutResponse = v.object({ url: v.string() });

/** Body of create-customer and customer-portal: nothing, and whatever is sent is ignored. */
export const emptyRequest = v.unknown();

/** Answer of create-customer: what the payment provider calls the caller's business. */
export const customerResponse = v.object({ customerId: v.string() });

/** Answer of customer-portal: where to send the person. */
export const portalResponse = v.object({ url: v.string() });

/** Body of the function update-subscription, called after a successful payment. */
export const updateSubscriptionRequest = v.object({
  staffCount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  isUpgrade: v.optional(v.boolean(), false),
});

/** Answer of update-subscription. */
export const updateSubscriptionResponse = v.object({ status: v.string(), plan: v.string() });

/** What any function answers when it refuses: a closed code and a sentence for people. */
export const functionError = v.object({ code: v.string(), message: v.string() });
