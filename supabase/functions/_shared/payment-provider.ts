import { Failure } from "./failure.ts";
import { StripeError } from "./stripe.ts";

const UNREACHABLE = "The payment provider could not be reached. Please try again.";

/**
 * Runs a call to the provider. What the card's bank says is for the caller to read; whatever else goes wrong there
 * is their bad luck, not their mistake, and is told as `sentence`.
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

/** Whether the provider does not know what it was asked about: it was made with another one, or deleted there. */
export function isMissing(error: unknown): boolean {
  return error instanceof StripeError && error.code === "resource_missing";
}

/**
 * A key under which Stripe carries out a request once and answers it alike ever after. It says all that is asked, for
 * Stripe refuses a key that comes back with another request.
 */
export async function idempotencyKey(asked: unknown): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(JSON.stringify(asked)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
