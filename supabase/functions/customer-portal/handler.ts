import { emptyRequest } from "../../../schema/protocol/functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { askProvider } from "../_shared/stripe.ts";

// no words: the app says the code
const NOT_OPENED = "Failed to open subscription management portal. Please try again.";

/** Answers the address at which a manager manages plan, cancellation, card and invoices. */
export function makeCustomerPortalHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const billing = createBilling(source, fetch);

  return jsonEndpoint(emptyRequest, async (_input, request) => {
    const caller = await billing.accounts.identify(request);
    const payer = await billing.accounts.payerFor(caller);
    const portal = {
      customer: await billing.customerFor(payer),
      return_url: `${billing.siteUrl}/subscription`,
    };
    const { url } = await askProvider(() => billing.stripe.openPortal(portal), NOT_OPENED);
    return { url };
  });
}
