import { type Html, html, htmlPage } from "../html.ts";
import { monthCents } from "./graduated-price.ts";
import type { Customer, LedgerInvoice, PortalSession, Subscription } from "./objects.ts";
import { type CardTrouble, cardFields, dollars, NOTE, pageDay } from "./page-parts.ts";

/** Everything the portal shows of a customer. */
export interface PortalView {
  session: PortalSession;
  customer: Customer;
  /** The one that lives, or else the last one. */
  subscription: Subscription | null;
  invoices: LedgerInvoice[];
}

/** What a person sees instead of Stripe's customer portal. */
export function portalPage(view: PortalView, trouble: CardTrouble = {}): Response {
  const { session, customer, subscription, invoices } = view;
  const lives = subscription !== null && subscription.status !== "canceled";
  const body = html`<div>
${NOTE}
<h1>Manage your subscription</h1>
${customer.email && html`<p class="soft" style="overflow-wrap: anywhere">${customer.email}</p>`}
<section aria-labelledby="plan"><h2 id="plan">Current plan</h2>
${subscription ? planOf(subscription) : html`<p>There is no subscription yet.</p>`}
${lives && cancellation(subscription)}
</section>
<section aria-labelledby="card"><h2 id="card">Payment method</h2>
${cardOf(customer)}
<form method="post">
${cardFields(trouble)}
<button name="action" value="card">Save card</button>
</form>
</section>
<section aria-labelledby="invoices"><h2 id="invoices">Invoices</h2>
${invoices.length > 0 ? invoiceTable(invoices) : html`<p>There are no invoices yet.</p>`}
</section>
${lives && timeTravel}
<p><a class="button" href="${session.return_url}">Return to Shiftkeep</a></p>
</div>`;
  const status = trouble.declined ? 402 : trouble.problems ? 422 : 200;
  return htmlPage({ title: "Manage your subscription", body, status });
}

function planOf(subscription: Subscription): Html {
  const [{ price, quantity }] = subscription.items.data;
  return html`<dl>
<dt>Plan</dt><dd>${price.product.name}</dd>
<dt>Staff</dt><dd>${quantity}</dd>
<dt>Price</dt><dd>${dollars(monthCents(price, quantity))} per month</dd>
<dt>State</dt><dd>${stateOf(subscription)}</dd>
</dl>`;
}

function stateOf({ status, cancel_at_period_end, ended_at, items }: Subscription): string {
  const end = pageDay(items.data[0].current_period_end);
  if (status === "canceled") return `Canceled on ${pageDay(ended_at ?? 0)}`;
  if (cancel_at_period_end) return `Cancels on ${end}`;
  if (status === "past_due") return "The last payment failed. Please save another card.";
  return status === "trialing" ? `Free trial until ${end}` : `Renews on ${end}`;
}

function cancellation({ cancel_at_period_end }: Subscription): Html {
  const [action, label] = cancel_at_period_end ? ["resume", "Don't cancel plan"] : ["cancel", "Cancel plan"];
  return html`<form method="post"><button name="action" value="${action}">${label}</button></form>`;
}

function cardOf({ invoice_settings: { default_payment_method: method }, balance }: Customer): Html {
  const card = method?.card;
  return html`<p>${
    card
      ? `${card.brand} ending in ${card.last4}, expires ${card.exp_month}/${card.exp_year}`
      : "No card is saved."
  }</p>
${balance < 0 && html`<p>Credit for the next invoices: ${dollars(-balance)}</p>`}`;
}

function invoiceTable(invoices: LedgerInvoice[]): Html {
  const rows = invoices.map(
    ({ created, description, status, total }) => html`<tr><th scope="row">${pageDay(created)}<br>
<span class="soft">${description}</span></th><td>${status === "paid" ? "Paid" : "Open"}</td><td>${dollars(total)}</td></tr>`,
  );
  return html`<table>
<thead><tr><th scope="col">Date</th><th scope="col">State</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows}</tbody>
</table>`;
}

/** Stripe's test clocks have this; without it nobody would see a renewal here. */
const timeTravel = html`<section aria-labelledby="time"><h2 id="time">Only here</h2>
<p class="soft">See what happens when the trial or the month that was paid for is over.</p>
<form method="post"><button name="action" value="skip">Skip to the end of the period</button></form>
</section>`;
