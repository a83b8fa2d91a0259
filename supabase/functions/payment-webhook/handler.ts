import * as v from "valibot";
import { createBilling } from "../_shared/billing.ts";
import { type EnvironmentSource, readWebhookSecret } from "../_shared/environment.ts";
import { readStripeEvent, type StripeEvent } from "../_shared/stripe-event.ts";

/** The events that can mean another state of a subscription. Whatever else is sent is none of our business. */
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
 * Takes the payment provider's signed events. They come twice, late and in any order, and tell what was, so an event
 * is never applied itself: it is the reason to read the customer's present subscriptions (see apply_subscription).
 * An event is remembered when it has been dealt with, not before: what fails half-way is delivered again.
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
