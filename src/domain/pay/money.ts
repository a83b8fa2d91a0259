import { currencyDigits } from "#lib/format/format-numbers.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";

const HOUR_MS = 3_600_000n;
const PERCENT = 100n;

/**
 * The pay of a line in minor units, rounded half up; pay is rounded nowhere else. The rate is in minor units per
 * hour; nothing is negative. Throws if a value is not a whole number.
 */
export function lineCents(ms: number, rate: number, multiplierPercent: number): number {
  const whole = HOUR_MS * PERCENT;
  const product = BigInt(ms) * BigInt(rate) * BigInt(multiplierPercent);
  return Number((2n * product + whole) / (2n * whole));
}

/** Amounts are stored with at most two decimals. */
const STORED_DECIMALS = 2;

/** Returns the decimals of whole minor units of a currency. */
export function decimalsOf(currency: string): number {
  return Math.min(STORED_DECIMALS, currencyDigits(currency));
}

/** Converts a stored amount to whole minor units: with 2 decimals, 12.55 becomes 1255. */
export function toMinorUnits(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals);
}

/** Converts whole minor units to an amount: with 2 decimals, 1255 becomes 12.55. */
export function fromMinorUnits(cents: number, decimals: number): number {
  return cents / 10 ** decimals;
}

/** Amounts in addition to the pay of hours, in minor units. */
export type PayExtras = PaySnapshot["inputs"]["extras"];

/** Returns base + tips + fuel + other - deductions, in minor units. */
export function payTotal(base: number, { tips, fuel, other, deductions }: PayExtras): PaySnapshot["totals"] {
  const total = base + tips + fuel + other - deductions;
  return { base, tips, fuel, other, deductions, total, isNegative: total < 0 };
}
