import Stripe from "stripe";
import type { StripeSettings } from "./environment.ts";
import { Failure } from "./failure.ts";

/** Stripe's own SDK, talking to Stripe or to the stand-in that STRIPE_API_BASE names. */
export function createStripe(settings: StripeSettings, fetch: typeof globalThis.fetch): Stripe {
  return new Stripe(settings.secretKey, {
    httpClient: Stripe.createFetchHttpClient(settings.apiBase ? sentTo(settings.apiBase, fetch) : fetch),
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
  });
}

/** The SDK can be given another host but no path prefix, so the whole base is put in where requests leave. */
function sentTo(base: string, fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetch(base.replace(/\/+$/, "") + pathname + search, init);
  };
}

/** Runs a call to the provider; what goes wrong there is our caller's bad luck, not their mistake. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    throw new Failure(
      "payment_provider_failed",
      "The payment provider could not be reached. Please try again.",
      error,
    );
  }
}
