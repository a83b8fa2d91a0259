import { updateSubscriptionRequest } from "../../../schema/protocol/functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { Failure } from "../_shared/failure.ts";
import { PLAN } from "../_shared/staff-price.ts";

/**
 * Updates the subscription of the caller's business from the payment provider, for a person who returns from paying
 * before the provider's own message arrives. The body is parsed but decides nothing, because a browser wrote it.
 * Repeating it changes nothing more.
 */
export function makeUpdateSubscriptionHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const billing = createBilling(source, fetch);

  return jsonEndpoint(updateSubscriptionRequest, async (_input, request) => {
    const caller = await billing.accounts.identify(request);
    const { ownerId } = await billing.accounts.payerFor(caller);
    const customer = await billing.records.customerOf(ownerId);
    const status = customer ? (await billing.settle(customer))?.new_status : null;
    if (status !== "trialing" && status !== "active") {
      throw new Failure("not_paid", "There is no completed payment for this account.");
    }
    return { status, plan: PLAN };
  });
}
