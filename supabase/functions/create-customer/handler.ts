import { emptyRequest } from "../../../schema/protocol/functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";

/** Finds or makes the customer of the caller's business at the payment provider, and stores it. */
export function makeCreateCustomerHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const billing = createBilling(source, fetch);

  return jsonEndpoint(emptyRequest, async (_input, request) => {
    const caller = await billing.accounts.identify(request);
    const payer = await billing.accounts.payerFor(caller);
    return { customerId: await billing.customerFor(payer) };
  });
}
