// The requests of Stripe's API that our functions send, field by field. Strict: ignoring a field (such as a tax) and
// answering success would mislead the caller.
import * as v from "valibot";

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number));
const flag = v.pipe(
  v.picklist(["true", "false"]),
  v.transform((text) => text === "true"),
);
const url = v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//));
const stringMap = v.optional(v.record(v.string(), v.string()), {});

/** A list in Stripe's notation, whose keys are indices. */
const listOf = <S extends v.GenericSchema<unknown, unknown>>(item: S) =>
  v.pipe(
    v.record(v.string(), item),
    v.transform((byIndex) => Object.values(byIndex) as v.InferOutput<S>[]),
  );

const onlyOne = <S extends v.GenericSchema<unknown, unknown>>(item: S) => v.strictObject({ 0: item });

export const newCustomer = v.strictObject({
  email: v.optional(v.pipe(v.string(), v.email())),
  name: v.optional(v.string()),
  metadata: stringMap,
});

const tier = v.strictObject({
  up_to: v.pipe(
    v.union([v.literal("inf"), wholeNumber]),
    v.transform((bound) => (bound === "inf" ? null : bound)),
  ),
  flat_amount: v.optional(v.nullable(wholeNumber), null),
  unit_amount: v.optional(v.nullable(wholeNumber), null),
});

export const newPrice = v.strictObject({
  lookup_key: v.optional(v.nullable(v.string()), null),
  currency: v.literal("usd"),
  recurring: v.strictObject({ interval: v.literal("month") }),
  billing_scheme: v.literal("tiered"),
  tiers_mode: v.literal("graduated"),
  tiers: listOf(tier),
  product_data: v.strictObject({ name: v.pipe(v.string(), v.minLength(1)) }),
  transfer_lookup_key: v.optional(flag, "false"),
});

export const priceQuery = v.strictObject({
  lookup_keys: v.optional(listOf(v.string()), {}),
  active: v.optional(flag),
  limit: v.optional(wholeNumber),
});

export const newSession = v.strictObject({
  mode: v.literal("subscription"),
  customer: v.string(),
  client_reference_id: v.optional(v.pipe(v.string(), v.maxLength(200))),
  line_items: onlyOne(v.strictObject({ price: v.string(), quantity: wholeNumber })),
  metadata: stringMap,
  payment_method_collection: v.optional(v.picklist(["always", "if_required"])),
  subscription_data: v.optional(
    v.strictObject({
      metadata: stringMap,
      trial_period_days: v.optional(wholeNumber, "0"),
      trial_settings: v.optional(
        v.strictObject({ end_behavior: v.strictObject({ missing_payment_method: v.literal("cancel") }) }),
      ),
    }),
    {},
  ),
  success_url: url,
  cancel_url: url,
});

export const changedSubscription = v.strictObject({
  items: v.optional(
    onlyOne(v.strictObject({ id: v.string(), price: v.optional(v.string()), quantity: wholeNumber })),
  ),
  cancel_at_period_end: v.optional(flag),
  proration_behavior: v.optional(v.literal("always_invoice")),
  payment_behavior: v.optional(v.literal("error_if_incomplete")),
});

export const cancelledSubscription = v.strictObject({
  prorate: v.optional(flag, "false"),
  invoice_now: v.optional(flag),
});

export const newPortalSession = v.strictObject({ customer: v.string(), return_url: url });

export const listQuery = v.strictObject({
  customer: v.optional(v.string()),
  status: v.optional(v.literal("all")),
  limit: v.optional(wholeNumber),
});

/** Reads a form or query; refuses invalid and unknown fields by name, as Stripe does. */
export function readRequest<S extends v.GenericSchema>(schema: S, encoded: string): v.InferOutput<S> {
  const parsed = v.safeParse(schema, JSON.parse(JSON.stringify(parseStripeForm(encoded))));
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new StripeRefusal(400, issue.message, { param: v.getDotPath(issue) ?? undefined });
}

/** A form in Stripe's notation: values[0][name]=x becomes {values: {0: {name: "x"}}}. */
export type FormTree = { [key: string]: FormTree | string };

/** Reads a form or query in Stripe's bracket notation. An empty bracket takes the next index, as in expand[]=x. */
function parseStripeForm(encoded: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(encoded)) {
    const path = name.replaceAll("]", "").split("[");
    const last = path.pop() ?? "";
    const parent = path.reduce(childOf, root);
    parent[last || String(Object.keys(parent).length)] = value;
  }
  return root;
}

function childOf(tree: FormTree, key: string): FormTree {
  const existing = tree[key];
  if (existing !== undefined && typeof existing !== "string") return existing;
  const child = emptyTree();
  tree[key] = child;
  return child;
}

/** Without a prototype, a field named __proto__ is an ordinary field. */
function emptyTree(): FormTree {
  return Object.create(null);
}

/** A refusal in Stripe's JSON. Thrown within a transaction, it rolls everything back. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly details: { type?: string; code?: string; param?: string | undefined };

  constructor(status: number, message: string, details: StripeRefusal["details"] = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  toResponse(): Response {
    const error = { type: "invalid_request_error", message: this.message, ...this.details };
    return Response.json({ error }, { status: this.status });
  }
}

export function missing(kind: string, id: string, param = "id"): StripeRefusal {
  return new StripeRefusal(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param });
}

export function declined(message: string): StripeRefusal {
  return new StripeRefusal(402, message, { type: "card_error", code: "card_declined" });
}
