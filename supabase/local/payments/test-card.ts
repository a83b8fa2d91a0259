// The test cards, and the messages of Stripe's form about any other card.

import type { PaymentCard } from "./objects.ts";

/** The typed card; its number is checked and never stored. */
interface TypedCard {
  number: string;
  expiry: string;
  securityCode: string;
}

export type CardField = keyof TypedCard;
export type CardCheck =
  | { card: PaymentCard }
  | { problems: Partial<Record<CardField, string>> }
  | { declined: string };

export const DECLINED = "Your card was declined.";
const NO_TEST_CARD = `${DECLINED} Your request was in test mode, but used a non test card.`;

/** Stripe's test numbers and how each behaves. */
const TEST_CARDS = {
  succeeds: "4242424242424242",
  declined: "4000000000000002",
  declinedLater: "4000000000000341",
};

const SHORTEST_NUMBER = 13;

/** Checks a card as Stripe's form and then its bank would. `now` in seconds. */
export function checkCard(typed: TypedCard, now: number): CardCheck {
  const number = typed.number.replace(/[\s-]/g, "");
  const expiry = readExpiry(typed.expiry);
  const isCode = /^\d{3,4}$/.test(typed.securityCode.trim());
  const found: Record<CardField, string | null> = {
    number: numberProblem(number),
    expiry: expiry ? expiryProblem(expiry, now) : "Your card's expiration date is incomplete.",
    securityCode: isCode ? null : "Your card's security code is incomplete.",
  };
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null));
  if (!expiry || Object.keys(problems).length > 0) return { problems };
  if (number === TEST_CARDS.declined) return { declined: DECLINED };
  if (number !== TEST_CARDS.succeeds && number !== TEST_CARDS.declinedLater)
    return { declined: NO_TEST_CARD };
  return { card: { brand: "Visa", last4: number.slice(-4), ...expiry } };
}

/** Whether the bank allows charging an attached card. */
export function canBeCharged(card: PaymentCard | undefined): boolean {
  return card !== undefined && card.last4 !== TEST_CARDS.declinedLater.slice(-4);
}

function numberProblem(number: string): string | null {
  if (!/^\d*$/.test(number)) return "Your card number is invalid.";
  if (number.length < SHORTEST_NUMBER) return "Your card number is incomplete.";
  return passesLuhn(number) ? null : "Your card number is invalid.";
}

/** The check digit of card numbers (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** "MM / YY" or "MM/YYYY". */
function readExpiry(typed: string): { exp_month: number; exp_year: number } | null {
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? [];
  if (!month || !year) return null;
  return { exp_month: Number(month), exp_year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

/** A card is valid until the last day of its month. */
function expiryProblem(expiry: { exp_month: number; exp_year: number }, now: number): string | null {
  const today = new Date(now * 1000);
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1];
  if (expiry.exp_year < year) return "Your card's expiration year is in the past.";
  const isPast = expiry.exp_year === year && expiry.exp_month < month;
  return isPast ? "Your card's expiration date is in the past." : null;
}
