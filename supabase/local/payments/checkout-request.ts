import * as v from "valibot";
import { type FormTree, parseStripeForm } from "./stripe-form.ts";

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));
const stringMap = v.record(v.string(), v.string());

const line = v.object({
  quantity: wholeNumber,
  price_data: v.object({
    currency: v.literal("usd"),
    unit_amount: wholeNumber,
    recurring: v.object({ interval: v.literal("month") }),
    product_data: v.object({ name: v.pipe(v.string(), v.minLength(1)) }),
  }),
});

const lines = v.pipe(
  v.record(v.string(), line),
  v.transform((byIndex) =>
    Object.values(byIndex).map(({ quantity, price_data }) => ({
      name: price_data.product_data.name,
      unitCents: price_data.unit_amount,
      quantity,
    })),
  ),
  v.minLength(1),
);

/** The part of Stripe's "create a checkout session" that our functions use. */
const checkoutRequest = v.object({
  mode: v.literal("subscription"),
  success_url: url,
  cancel_url: url,
  client_reference_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  customer_email: v.optional(v.pipe(v.string(), v.email())),
  line_items: lines,
  metadata: v.optional(stringMap, {}),
  subscription_data: v.optional(v.object({ trial_period_days: v.optional(wholeNumber) }), {}),
});
export type CheckoutRequest = v.InferOutput<typeof checkoutRequest>;
export type CheckoutLine = CheckoutRequest["line_items"][number];

/** Reads the form a Stripe SDK sends; throws a ValiError naming the field that is wrong. */
export function parseCheckoutRequest(encoded: string): CheckoutRequest {
  return v.parse(checkoutRequest, plain(parseStripeForm(encoded)));
}

function plain(tree: FormTree): unknown {
  return JSON.parse(JSON.stringify(tree));
}
