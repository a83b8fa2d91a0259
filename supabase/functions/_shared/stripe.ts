import * as v from "valibot";
import { sha256 } from "../../../src/lib/hashes.ts";
import type { StripeSettings } from "./environment.ts";
import { Failure } from "./failure.ts";

/**
 * The few requests of Stripe's HTTP API that the app makes. Stripe's SDK would add 23 MB to every deployed payment
 * function, for ten requests.
 */

/** The API version of these answers, independent of the account's setting. */
const VERSION = "2026-10-28.endive";
const BASE = "https://api.stripe.com";
const TRIES = 3;
const ANSWER_MAX_MS = 20_000;
const PAUSE_MS = 500;
/** A caller is waiting: after a longer pause they should try again themselves. */
const PAUSE_MAX_MS = 5_000;

const subscription = v.object({
  id: v.string(),
  status: v.picklist([
    "trialing",
    "active",
    "past_due",
    "unpaid",
    "paused",
    "canceled",
    "incomplete",
    "incomplete_expired",
  ] as const),
  created: v.number(),
  trial_end: v.nullish(v.number()),
  cancel_at: v.nullish(v.number()),
  cancel_at_period_end: v.boolean(),
  ended_at: v.nullish(v.number()),
  items: v.object({
    data: v.array(
      v.object({
        id: v.string(),
        quantity: v.nullish(v.number()),
        current_period_end: v.nullish(v.number()),
        price: v.nullish(v.object({ id: v.string() })),
      }),
    ),
  }),
});
export type StripeSubscription = v.InferOutput<typeof subscription>;

const invoice = v.object({
  id: v.nullish(v.string()),
  number: v.nullish(v.string()),
  status: v.nullish(v.string()),
  created: v.number(),
  description: v.nullish(v.string()),
  billing_reason: v.nullish(v.string()),
  total: v.number(),
  currency: v.string(),
  hosted_invoice_url: v.nullish(v.string()),
});
export type StripeInvoice = v.InferOutput<typeof invoice>;

const made = v.object({ id: v.string() });
const page = v.object({ url: v.nullish(v.string()) });
const refusal = v.object({
  error: v.object({
    type: v.optional(v.string()),
    code: v.optional(v.string()),
    message: v.optional(v.string()),
  }),
});

/** The fields of a form; undefined ones are not sent. */
export type StripeParams = { [name: string]: StripeParam };
type StripeParam = string | number | boolean | undefined | readonly StripeParam[] | StripeParams;

/** A refusal in Stripe's words, or a missing answer. */
class StripeError extends Error {
  override readonly name = "StripeError";
  readonly type: string | undefined;
  readonly code: string | undefined;

  constructor(
    message: string,
    said: { type?: string | undefined; code?: string | undefined } = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.type = said.type;
    this.code = said.code;
  }
}

export type Stripe = ReturnType<typeof createStripe>;

/** Returns a client for Stripe or the stand-in at STRIPE_API_BASE. `pause` waits before a retry. */
export function createStripe(settings: StripeSettings, fetch: typeof globalThis.fetch, pause = wait) {
  const base = (settings.apiBase ?? BASE).replace(/\/+$/, "");

  async function ask<S extends v.GenericSchema>(
    answer: S,
    request: `${"GET" | "POST" | "DELETE"} ${string}`,
    params: StripeParams = {},
    // Stripe carries a request out once per key, however often it arrives.
    idempotencyKey: string = crypto.randomUUID(),
  ): Promise<v.InferOutput<S>> {
    const [method = "", path] = request.split(" ");
    const form = encodeForm(params);
    const isForm = method === "POST";
    const url = `${base}/v1/${path}${form && !isForm ? `?${form}` : ""}`;
    const headers = {
      authorization: `Bearer ${settings.secretKey}`,
      "stripe-version": VERSION,
      ...(isForm && {
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": idempotencyKey,
      }),
    };
    const response = await sendSurely(url, { method, headers, ...(isForm && { body: form }) });
    return answerOf(answer, response);
  }

  /** Repeats a request that got no answer, or one that allows a retry. */
  async function sendSurely(url: string, init: RequestInit): Promise<Response> {
    for (let tries = 1; ; tries++) {
      const signal = AbortSignal.timeout(ANSWER_MAX_MS);
      const [response, problem] = await fetch(url, { ...init, signal }).then(
        (response) => [response, null] as const,
        (error: unknown) => [null, error] as const,
      );
      if (response && (tries === TRIES || !mayGoWellNow(response))) return response;
      if (tries === TRIES) throw new StripeError("Stripe was not reached.", {}, problem);
      await response?.body?.cancel();
      await pause(pauseAfter(tries, response));
    }
  }

  return {
    customer: (id: string) =>
      ask(v.object({ deleted: v.optional(v.boolean()) }), `GET customers/${named(id)}`),
    createCustomer: (params: StripeParams, key: string) => ask(made, "POST customers", params, key),
    subscriptions: (params: StripeParams) =>
      ask(v.object({ data: v.array(subscription) }), "GET subscriptions", params),
    updateSubscription: (id: string, params: StripeParams) =>
      ask(made, `POST subscriptions/${named(id)}`, params),
    cancelSubscription: (id: string, params: StripeParams = {}) =>
      ask(made, `DELETE subscriptions/${named(id)}`, params),
    openCheckout: (params: StripeParams, key: string) => ask(page, "POST checkout/sessions", params, key),
    openPortal: (params: StripeParams) =>
      ask(v.object({ url: v.string() }), "POST billing_portal/sessions", params),
    invoices: (params: StripeParams) =>
      ask(v.object({ data: v.array(invoice), has_more: v.boolean() }), "GET invoices", params),
    prices: (params: StripeParams) => ask(v.object({ data: v.array(made) }), "GET prices", params),
    createPrice: (params: StripeParams, key: string) => ask(made, "POST prices", params, key),
  };
}

async function answerOf<S extends v.GenericSchema>(schema: S, response: Response): Promise<v.InferOutput<S>> {
  const said: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const { error = {} } = v.is(refusal, said) ? said : {};
    throw new StripeError(error.message ?? `Stripe answered ${response.status}.`, error);
  }
  const read = v.safeParse(schema, said);
  if (read.success) return read.output;
  throw new StripeError("Stripe's answer makes no sense.", {}, new v.ValiError(read.issues));
}

/** The rule of Stripe's own libraries; 409 means that another request with this key is still running. */
function mayGoWellNow({ status, headers }: Response): boolean {
  const said = headers.get("stripe-should-retry");
  return said === null ? status === 409 || status === 429 || status >= 500 : said === "true";
}

function pauseAfter(tries: number, response: Response | null): number {
  const asked = Number(response?.headers.get("retry-after") ?? 0) * 1000;
  const own = PAUSE_MS * 2 ** (tries - 1);
  return Math.min(PAUSE_MAX_MS, Math.max(own, Number.isFinite(asked) ? asked : 0));
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Encodes an id as one segment of a path. */
function named(id: string): string {
  return encodeURIComponent(id);
}

/** Encodes a form in Stripe's notation: {items: [{id: "x"}]} becomes items[0][id]=x. */
export function encodeForm(params: StripeParams): string {
  const form = new URLSearchParams();
  const add = (name: string, value: StripeParam) => {
    if (value === undefined) return;
    if (typeof value !== "object") return form.append(name, String(value));
    for (const [key, part] of Object.entries(value)) add(`${name}[${key}]`, part);
  };
  for (const [name, value] of Object.entries(params)) add(name, value);
  return form.toString();
}

// no words: the app says the code
const UNREACHABLE = "The payment provider could not be reached. Please try again.";

/**
 * Runs a call to the provider. Passes on the refusal of the card's bank; the caller gets any other error, which is
 * not their mistake, as `sentence`.
 */
export async function askProvider<T>(call: () => Promise<T>, sentence = UNREACHABLE): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof StripeError && error.type === "card_error")
      throw new Failure("card_declined", error.message);
    throw new Failure("payment_provider_failed", sentence, error);
  }
}

/** Resolves with `otherwise` if the provider does not know the object: made elsewhere, or deleted there. */
export function unlessMissing<T, O>(answer: Promise<T>, otherwise: O): Promise<T | O> {
  return answer.catch((error) => {
    if (error instanceof StripeError && error.code === "resource_missing") return otherwise;
    throw error;
  });
}

/**
 * Returns a key under which Stripe carries out a request once and repeats its answer. The key contains the whole
 * request, because Stripe refuses a key that returns with another one.
 */
export function idempotencyKey(asked: unknown): Promise<string> {
  return sha256(JSON.stringify(asked));
}
