import { html, htmlPage } from "../html.ts";
import type { Checkout } from "./checkout-store.ts";
import { totalCents } from "./stripe-api.ts";

const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

function dollars(cents: number): string {
  return DOLLARS.format(cents / 100);
}

const NOTE = html`<p class="note">Local payment page: no money moves and no card is asked for.</p>`;

/** What a person sees instead of Stripe's checkout. */
export function paymentPage(checkout: Checkout): Response {
  const total = totalCents(checkout);
  const lines = checkout.lines.map(
    (line) => html`<tr><th scope="row">${line.name}<br>
<span class="soft">${line.quantity} × ${dollars(line.unitCents)}</span></th><td>${dollars(line.unitCents * line.quantity)}</td></tr>`,
  );
  const trial =
    checkout.trialDays > 0 &&
    html`<p><strong>${checkout.trialDays}-day free trial.</strong> Due today ${dollars(0)}, then ${dollars(total)} per month.</p>`;
  const body = html`<div class="narrow">
${NOTE}
<h1>Subscribe to Shiftkeep</h1>
${checkout.email && html`<p class="soft" style="overflow-wrap: anywhere">${checkout.email}</p>`}
<table>
<thead><tr><th scope="col">Plan</th><th scope="col">Per month</th></tr></thead>
<tbody>${lines}</tbody>
<tfoot><tr><th scope="row">Total per month</th><td>${dollars(total)}</td></tr></tfoot>
</table>
${trial}
<form method="post">
<button class="primary" name="action" value="pay">Pay</button>
<button name="action" value="cancel">Cancel</button>
</form>
</div>`;
  return htmlPage({ title: "Shiftkeep payment", body, formTargets: originsOf(checkout) });
}

export function paidPage(checkout: Checkout): Response {
  const body = html`<div class="narrow">
${NOTE}
<h1>This payment is complete</h1>
<p><a href="${successUrlOf(checkout)}">Return to Shiftkeep</a></p>
</div>`;
  return htmlPage({ title: "Shiftkeep payment", body });
}

export function noPaymentPage(): Response {
  const body = html`<div class="narrow">
<h1>No such payment</h1>
<p>The link is incomplete or from another server. Please start again from your subscription page.</p>
</div>`;
  return htmlPage({ title: "No such payment", body, status: 404 });
}

export function successUrlOf(checkout: Checkout): string {
  return checkout.successUrl.replaceAll("{CHECKOUT_SESSION_ID}", checkout.id);
}

function originsOf({ successUrl, cancelUrl }: Checkout): string[] {
  return [...new Set([new URL(successUrl).origin, new URL(cancelUrl).origin])];
}
