import { html, htmlPage } from "../html.ts";
import type { Customer, LedgerInvoice } from "./objects.ts";
import { dollars, NOTE, pageDay } from "./page-parts.ts";

/** What a person reads to tell invoices apart. */
export function invoiceNumber({ id }: Pick<LedgerInvoice, "id">): string {
  return `LOCAL-${id.slice(-8).toUpperCase()}`;
}

/** What a person sees instead of Stripe's page of an invoice. */
export function invoicePage(invoice: LedgerInvoice, customer: Customer): Response {
  const { created, description, status, total, amount_due, amount_paid } = invoice;
  const number = invoiceNumber(invoice);
  const body = html`<div class="narrow">
${NOTE}
<h1>Invoice ${number}</h1>
<dl>
<dt>For</dt><dd style="overflow-wrap: anywhere">${customer.name ?? customer.email ?? ""}</dd>
<dt>Date</dt><dd>${pageDay(created)}</dd>
<dt>What</dt><dd>${description}</dd>
<dt>Total</dt><dd>${dollars(total)}</dd>
<dt>Due</dt><dd>${dollars(amount_due - amount_paid)}</dd>
<dt>State</dt><dd>${status === "paid" ? "Paid" : "Open"}</dd>
</dl>
</div>`;
  return htmlPage({ title: `Invoice ${number}`, body });
}
