// The test cards. Stripe's own form checks more of what is typed; here only these cards can pay.

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

/** Stripe's test numbers: one that pays, one that is saved and cannot be charged, one that is refused at once. */
const TEST_CARDS = {
  good: "4242424242424242",
  declinedLater: "4000000000000341",
  declined: "4000000000000002",
};

/** Checks a card as Stripe's form and then its bank would. */
export function checkCard(typed: TypedCard): CardCheck {
  const number = typed.number.replace(/[\s-]/g, "");
  const [, month, year] = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(typed.expiry) ?? [];
  const problems = {
    ...(!/^\d{13,}$/.test(number) && { number: "Your card number is incomplete." }),
    ...(!year && { expiry: "Your card's expiration date is incomplete." }),
    ...(!/^\d{3,4}$/.test(typed.securityCode.trim()) && {
      securityCode: "Your card's security code is incomplete.",
    }),
  };
  if (Object.keys(problems).length > 0) return { problems };
  if (number === TEST_CARDS.declined) return { declined: DECLINED };
  if (!Object.values(TEST_CARDS).includes(number)) return { declined: NO_TEST_CARD };
  const expiry = { exp_month: Number(month), exp_year: 2000 + Number(year) };
  return { card: { brand: "Visa", last4: number.slice(-4), ...expiry } };
}

/** Whether the bank allows charging an attached card. */
export function canBeCharged(card: PaymentCard | undefined): boolean {
  return card !== undefined && !TEST_CARDS.declinedLater.endsWith(card.last4);
}
