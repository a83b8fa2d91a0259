import { timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { parseCheckoutRequest } from "./checkout-request.ts";
import type { Checkout, CheckoutStore } from "./checkout-store.ts";
import { parseStripeForm } from "./stripe-form.ts";

interface StripeApi {
  store: CheckoutStore;
  secretKey: string;
  /** Where a checkout's payment page is. */
  pageUrl(id: string): string;
}

const REQUEST_MAX_CHARS = 100_000;

/** Answers the few requests of Stripe's API that our functions send, in Stripe's own words. */
export function createStripeApi({ store, secretKey, pageUrl }: StripeApi) {
  const answerWith = (checkout: Checkout, expand: boolean) =>
    Response.json(sessionOf(checkout, pageUrl, expand));

  async function create(request: Request): Promise<Response> {
    const body = await request.text();
    if (body.length > REQUEST_MAX_CHARS) return stripeError(413, "Request is too large.");
    try {
      const checkout = await store.create(parseCheckoutRequest(body), request.headers.get("idempotency-key"));
      return answerWith(checkout, false);
    } catch (error) {
      if (!v.isValiError(error)) throw error;
      const [issue] = error.issues;
      return stripeError(400, issue.message, { param: v.getDotPath(issue) ?? undefined });
    }
  }

  async function retrieve(id: string, query: URLSearchParams): Promise<Response> {
    const { expand } = parseStripeForm(query.toString());
    const checkout = await store.find(id);
    if (!checkout) return missing("checkout.session", id);
    return answerWith(checkout, Object.values(expand ?? {}).includes("subscription"));
  }

  async function cancel(id: string): Promise<Response> {
    const checkout = await store.cancelSubscription(id);
    return checkout ? Response.json(subscriptionOf(checkout)) : missing("subscription", id);
  }

  /** `path` is what follows /_stripe. */
  return async (request: Request, path: string): Promise<Response> => {
    if (!carries(request, secretKey)) return stripeError(401, "Invalid API Key provided.");
    const [, resource, id = ""] =
      /^\/v1\/(checkout\/sessions|subscriptions)(?:\/([\w-]+))?$/.exec(path) ?? [];
    const asked = `${request.method} ${resource}${id && "/:id"}`;
    if (asked === "POST checkout/sessions") return create(request);
    if (asked === "GET checkout/sessions/:id") return retrieve(id, new URL(request.url).searchParams);
    if (asked === "DELETE subscriptions/:id") return cancel(id);
    return stripeError(404, `Unrecognized request URL (${request.method}: ${path}).`);
  };
}

function carries(request: Request, secretKey: string): boolean {
  const given = Buffer.from(request.headers.get("authorization") ?? "");
  const expected = Buffer.from(`Bearer ${secretKey}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function sessionOf(checkout: Checkout, pageUrl: (id: string) => string, expandSubscription: boolean) {
  const total = totalCents(checkout);
  const complete = checkout.status === "complete";
  return {
    id: checkout.id,
    object: "checkout.session",
    mode: "subscription",
    status: checkout.status,
    payment_status: !complete ? "unpaid" : checkout.trialDays > 0 ? "no_payment_required" : "paid",
    url: complete ? null : pageUrl(checkout.id),
    amount_total: checkout.trialDays > 0 ? 0 : total,
    currency: "usd",
    client_reference_id: checkout.reference,
    customer_email: checkout.email,
    metadata: checkout.metadata,
    subscription:
      expandSubscription && checkout.subscriptionId ? subscriptionOf(checkout) : checkout.subscriptionId,
    success_url: checkout.successUrl,
    cancel_url: checkout.cancelUrl,
    created: checkout.createdAt,
    livemode: false,
  };
}

function subscriptionOf(checkout: Checkout) {
  return {
    id: checkout.subscriptionId,
    object: "subscription",
    status: checkout.subscriptionStatus,
    metadata: checkout.metadata,
    livemode: false,
  };
}

/** The price of a month. */
export function totalCents(checkout: Checkout): number {
  return checkout.lines.reduce((sum, line) => sum + line.unitCents * line.quantity, 0);
}

function missing(kind: string, id: string): Response {
  return stripeError(404, `No such ${kind}: '${id}'`, { code: "resource_missing", param: "id" });
}

function stripeError(
  status: number,
  message: string,
  details: { code?: string; param?: string | undefined } = {},
) {
  return Response.json({ error: { type: "invalid_request_error", message, ...details } }, { status });
}
