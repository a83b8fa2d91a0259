import * as v from "valibot";
import { fromHex } from "../../../src/lib/bytes.ts";
import { createBilling } from "../_shared/billing.ts";
import { type EnvironmentSource, readWebhookSecret } from "../_shared/environment.ts";
import { isSignedBy } from "../_shared/secrets.ts";

/** The events that can change a subscription's state. All others are ignored. */
const HANDLED_EVENTS = new Set<string>([
  "checkout.session.completed",
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "invoice.paid",
  "invoice.payment_failed",
]);

const aboutCustomer = v.object({ customer: v.nullish(v.string()) });

/**
 * Handles the payment provider's signed events. They arrive twice, late and in any order, and describe the past, so
 * an event's content is never applied: it only triggers reading the customer's present subscriptions (see
 * apply_subscription). An event is recorded once it is handled, so that a failed one is delivered again.
 */
export function makePaymentWebhookHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const { records, settle } = createBilling(source, fetch);
  const secret = readWebhookSecret(source);

  async function dealWith(event: StripeEvent) {
    if (!HANDLED_EVENTS.has(event.type) || (await records.wasHandled(event.id))) return;
    const { customer } = v.parse(aboutCustomer, event.data.object);
    if (customer) await settle(customer);
    await records.rememberHandled(event);
  }

  return async (request: Request): Promise<Response> => {
    if (request.method !== "POST") return refusal(405, "method_not_allowed", "Use POST.");
    const signature = request.headers.get("stripe-signature") ?? "";
    const event = await readStripeEvent(await request.text(), signature, secret);
    if (!event) return refusal(400, "invalid_signature", "The signature is missing, wrong or too old.");
    try {
      await dealWith(event);
    } catch (error) {
      console.error(error);
      return refusal(500, "failed", "Something went wrong. Please send it again.");
    }
    return Response.json({ received: true });
  };
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status });
}

const event = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.looseObject({}) }),
});
type StripeEvent = v.InferOutput<typeof event>;

/** A delivery may be slow, but must not be replayed by somebody else hours later. */
const AGE_MAX_S = 300;

/**
 * Resolves with a delivery's event, or null unless it was signed with the secret within the last five minutes. Stripe
 * signs time and body (scheme v1: HMAC-SHA256); during a change of secrets it signs with each of them.
 */
export async function readStripeEvent(
  body: string,
  header: string,
  secret: string,
): Promise<StripeEvent | null> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Date.now() / 1000 - Number(time) > AGE_MAX_S) return null;
  const signatures = parts.flatMap(([name, signature = ""]) => (name === "v1" ? [bytesOf(signature)] : []));
  const isSigned = await isSignedBy(new TextEncoder().encode(secret), `${time}.${body}`, signatures);
  return isSigned ? readEvent(body) : null;
}

function readEvent(body: string): StripeEvent | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body);
  return read.success ? read.output : null;
}

/** Returns no bytes for a text that is not hexadecimal, which is no signature. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return fromHex(/^(?:[0-9a-f]{2})+$/.test(hex) ? hex : "");
}
