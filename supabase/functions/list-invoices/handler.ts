import {
  emptyRequest,
  INVOICE_REASONS,
  type Invoice,
  type InvoicesResponse,
} from "../../../schema/protocol/functions.ts";
import { createBilling } from "../_shared/billing.ts";
import { jsonEndpoint } from "../_shared/endpoint.ts";
import type { EnvironmentSource } from "../_shared/environment.ts";
import { askProvider, type StripeInvoice, unlessMissing } from "../_shared/stripe.ts";

/** Eight years of months. */
const INVOICES_READ = 100;
// no words: the app says the code
const NOT_READ = "The invoices could not be read. Please try again.";

/** Answers the invoices of the caller's business, newest first, with the provider's pages of them. */
export function makeListInvoicesHandler(source: EnvironmentSource, fetch = globalThis.fetch) {
  const billing = createBilling(source, fetch);

  return jsonEndpoint(emptyRequest, async (_input, request): Promise<InvoicesResponse> => {
    const caller = await billing.accounts.identify(request);
    const { ownerId } = await billing.accounts.payerFor(caller);
    const customer = await billing.records.customerOf(ownerId);
    if (!customer) return { invoices: [], hasMore: false };
    const read = () => billing.stripe.invoices({ customer, limit: INVOICES_READ });
    const { data, has_more } = await askProvider(() => unlessMissing(read(), NOTHING), NOT_READ);
    return { invoices: data.flatMap(shown), hasMore: has_more };
  });
}

const NOTHING = { data: [], has_more: false };

const SHOWN = ["open", "paid", "uncollectible", "void"] as const;

/** Omits drafts, which are not final. */
function shown(invoice: StripeInvoice): Invoice[] {
  const { id, number, created, description, total, currency, hosted_invoice_url } = invoice;
  const status = SHOWN.find((one) => one === invoice.status);
  if (!id || !status) return [];
  return [
    {
      id,
      status,
      currency: currency.toUpperCase(),
      totalMinor: total,
      number: number ?? null,
      date: new Date(created * 1000).toISOString(),
      description: description ?? "",
      reason: INVOICE_REASONS.find((one) => one === invoice.billing_reason) ?? null,
      url: hosted_invoice_url ?? null,
    },
  ];
}
