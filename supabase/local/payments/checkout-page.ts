import { type Html, html, htmlPage } from "../html.ts";
import { monthCents, priceLines, type TierCharge } from "./graduated-price.ts";
import type { CheckoutSession, Customer } from "./objects.ts";
import { type CardTrouble, cardFields, dollars, NOTE } from "./page-parts.ts";

/** What a person sees instead of Stripe's checkout. A trial asks for no card. */
export function checkoutPage(
  session: CheckoutSession,
  customer: Customer,
  trouble: CardTrouble = {},
): Response {
  const [{ price, quantity }] = session.line_items.data;
  const total = monthCents(price, quantity);
  const { trial_period_days: trialDays } = session.subscription_data;
  const body = html`<div class="narrow">
${NOTE}
<h1>Subscribe to ${price.product.name}</h1>
${customer.email && html`<p class="soft" style="overflow-wrap: anywhere">${customer.email}</p>`}
<table>
<thead><tr><th scope="col">Plan</th><th scope="col">Per month</th></tr></thead>
<tbody>${priceLines(price, quantity).map(lineRow)}</tbody>
<tfoot><tr><th scope="row">Total per month</th><td>${dollars(total)}</td></tr></tfoot>
</table>
${trialDays > 0 && trialTerms(trialDays, total)}
<form method="post">
${trialDays === 0 && cardFields(trouble)}
<button class="primary" name="action" value="pay">Pay</button>
</form>
<form method="post">
<button name="action" value="cancel">Cancel</button>
</form>
</div>`;
  const status = trouble.declined ? 402 : trouble.problems ? 422 : 200;
  return htmlPage({ title: "Payment", body, status, formTargets: originsOf(session) });
}

/** The first tier is the base price; every other one counts its staff. */
function lineRow({ firstUnit, lastUnit, flatCents, unitCents, cents }: TierCharge): Html {
  const staff = lastUnit - firstUnit + 1;
  const range = firstUnit === lastUnit ? `Staff ${firstUnit}` : `Staff ${firstUnit} to ${lastUnit}`;
  const each = flatCents > 0 ? "base price" : `${staff} × ${dollars(unitCents)}`;
  return html`<tr><th scope="row">${range}<br>
<span class="soft">${each}</span></th><td>${dollars(cents)}</td></tr>`;
}

function trialTerms(days: number, total: number): Html {
  return html`<p><strong>${days}-day free trial.</strong> Due today ${dollars(0)}, then ${dollars(total)} per month.
No card is needed for the trial.</p>`;
}

export function paidPage(session: CheckoutSession): Response {
  const body = html`<div class="narrow">
${NOTE}
<h1>This payment is complete</h1>
<p><a class="button" href="${successUrlOf(session)}">Return to Shiftkeep</a></p>
</div>`;
  return htmlPage({ title: "Payment complete", body });
}

export function successUrlOf(session: CheckoutSession): string {
  return session.success_url.replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

/** A form leads here and, by the redirect that follows, to where the checkout was opened. */
function originsOf({ success_url, cancel_url }: CheckoutSession): string[] {
  return [...new Set([new URL(success_url).origin, new URL(cancel_url).origin])];
}
