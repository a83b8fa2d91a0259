// What the payment page and the portal have in common.

import { createFormat } from "#lib/format/create-format.ts";
import { DEFAULT_CURRENCY, REGIONAL_DEFAULTS } from "#lib/format/format-settings.ts";
import { type Html, html, htmlPage } from "../html.ts";
import type { CardField } from "./test-card.ts";

const { price, date } = createFormat({
  ...REGIONAL_DEFAULTS,
  locale: "en-US",
  zone: "UTC",
  currency: DEFAULT_CURRENCY,
});

export const dollars = price;

/** A day in UTC, from seconds. */
export function pageDay(seconds: number): string {
  return date(new Date(seconds * 1000).toISOString());
}

export const NOTE = html`<p class="note">Local stand-in for the payment provider: no money moves.
Never type a real card.</p>`;

/** What came back of a card form that was sent. */
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
 * The fields of a card and what is wrong with them. The browser is not to offer a real card here, and what was typed
 * is not written back: a number never leaves the request it came in.
 */
export function cardFields({ problems = {}, declined }: CardTrouble): Html {
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

export function noPaymentPage(): Response {
  const body = html`<div class="narrow">
<h1>No such payment</h1>
<p>The link is incomplete, has expired or is from another server. Please start again from your subscription page.</p>
</div>`;
  return htmlPage({ title: "No such payment", body, status: 404 });
}
