// Parts that the payment page and the portal share.

import { html } from "hono/html";
import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY, REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { type Html, htmlPage } from "../http/html.ts";
import { monthCents } from "./graduated-price.ts";
import type { CheckoutSession, Customer, LedgerInvoice, PortalSession, Subscription } from "./objects.ts";
import type { CardField } from "./test-card.ts";

const { price: dollars, date } = createFormat({
  ...REGIONAL_DEFAULTS,
  locale: "en-US",
  zone: "UTC",
  currency: DEFAULT_CURRENCY,
});

/** Formats a day in UTC, from seconds. */
function pageDay(seconds: number): string {
  return date(new Date(seconds * 1000).toISOString());
}

const NOTE = html`<p class="note">Local stand-in for the payment provider: no money moves.
Never type a real card.</p>`;

/** What was wrong with a submitted card form. */
export interface CardTrouble {
  problems?: Partial<Record<CardField, string>>;
  declined?: string;
}

const FIELDS: { name: CardField; label: string; hint: string; mode: string }[] = [
  { name: "number", label: "Card number", hint: "1234 1234 1234 1234", mode: "numeric" },
  { name: "expiry", label: "Expiration", hint: "MM / YY", mode: "text" },
  { name: "securityCode", label: "Security code", hint: "CVC", mode: "numeric" },
];

/**
 * The fields of a card and their problems. The browser must not offer a real card here, and typed values are not
 * written back: a number never leaves its request.
 */
function cardFields({ problems = {}, declined }: CardTrouble): Html {
  const fields = FIELDS.map(({ name, label, hint, mode }) => {
    const problem = problems[name];
    const wrong = problem && html` aria-invalid="true" aria-describedby="${name}-problem"`;
    return html`<label for="${name}">${label}</label>
<input id="${name}" name="${name}" placeholder="${hint}" inputmode="${mode}" autocomplete="off"${wrong}>
${problem && html`<p class="problem" id="${name}-problem">${problem}</p>`}`;
  });
  const count = Object.keys(problems).length;
  const summary = declined ?? (count > 0 && "Please check your card details.");
  return html`${summary && html`<p class="problem" role="alert">${summary}</p>`}
${fields}
<p class="soft">4242 4242 4242 4242 succeeds, 4000 0000 0000 0002 is declined, 4000 0000 0000 0341 is declined when
it is charged. Any date to come, any three digits.</p>`;
}

function statusOf({ declined, problems }: CardTrouble): number {
  if (declined) return 402;
  return problems ? 422 : 200;
}

export function noPaymentPage(): Response {
  const body = html`<div class="narrow">
<h1>No such payment</h1>
<p>The link is incomplete, has expired or is from another server. Please start again from your subscription page.</p>
</div>`;
  return htmlPage({ title: "No such payment", body, status: 404 });
}

/** The page in place of Stripe's checkout. A trial asks for no card. */
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
<tbody><tr><th scope="row">Total per month<br><span class="soft">Staff: ${quantity}</span></th><td>${dollars(total)}</td></tr></tbody>
</table>
${trialDays > 0 && trialTerms(trialDays, total)}
<form method="post">
${trialDays === 0 && cardFields(trouble)}
<button class="primary" name="action" value="pay">${trialDays > 0 ? "Start trial" : "Pay"}</button>
</form>
<form method="post">
<button name="action" value="cancel">Cancel</button>
</form>
</div>`;
  return htmlPage({ title: "Payment", body, status: statusOf(trouble), formTargets: originsOf(session) });
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

/** The form leads to this origin and, by the redirect after it, to where the checkout was opened. */
function originsOf({ success_url, cancel_url }: CheckoutSession): string[] {
  return [...new Set([new URL(success_url).origin, new URL(cancel_url).origin])];
}

/** A customer's data for the portal. */
export interface PortalView {
  session: PortalSession;
  customer: Customer;
  /** The active subscription, otherwise the last one. */
  subscription: Subscription | null;
  invoices: LedgerInvoice[];
}

/** The page in place of Stripe's customer portal. */
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
  return htmlPage({ title: "Manage your subscription", body, status: statusOf(trouble) });
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

/** Like Stripe's test clocks: without it nobody would see a renewal here. */
const timeTravel = html`<section aria-labelledby="time"><h2 id="time">Only here</h2>
<p class="soft">See what happens when the trial or the month that was paid for is over.</p>
<form method="post"><button name="action" value="skip">Skip to the end of the period</button></form>
</section>`;

/** The number by which people tell invoices apart. */
export function invoiceNumber({ id }: Pick<LedgerInvoice, "id">): string {
  return `LOCAL-${id.slice(-8).toUpperCase()}`;
}

/** The page in place of Stripe's page of an invoice. */
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
