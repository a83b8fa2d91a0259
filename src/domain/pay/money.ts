import { currencyDigits } from "#lib/format/format-numbers.ts";
import type { PaySnapshot } from "#schema/entities/pay-snapshot.ts";

const HOUR_MS = 3_600_000n;
const PERCENT = 100n;

/**
 * The pay of a line in minor units, rounded half up; pay is rounded nowhere else. The rate is in minor units per hour,
 * also as a fraction; nothing is negative. Throws if a value is not a whole number.
 */
export function lineCents(
  ms: number,
  perHour: number | readonly [number, number],
  multiplierPercent: number,
): number {
  const [rate, over] = typeof perHour === "number" ? [perHour, 1] : perHour;
  const whole = HOUR_MS * PERCENT * BigInt(over);
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

/** The columns of a payment that hold what is paid besides hours. */
const COLUMNS = ["tips", "fuel", "other", "deductions"] as const;
type ExtraColumn = (typeof COLUMNS)[number];

/** Amounts in addition to the pay of hours by their column, in minor units. */
export type PayExtras = Record<ExtraColumn, number>;
export const NO_EXTRAS: PayExtras = { tips: 0, fuel: 0, other: 0, deductions: 0 };

/** The column of an extra: its code, or that of other amounts for a code that only a later build knows. */
function columnOf(code: string): ExtraColumn {
  return COLUMNS.find((column) => column === code) ?? "other";
}

/** Returns entered amounts as a payment holds them: a list without zeros. */
export function extrasOf(entered: PayExtras): PaySnapshot["inputs"]["extras"] {
  return COLUMNS.flatMap((code) => (entered[code] === 0 ? [] : { code, cents: entered[code] }));
}

/** Returns the sums of extras by column. */
export function byColumn(extras: readonly { code: string; cents: number }[]): PayExtras {
  const sums = { ...NO_EXTRAS };
  for (const { code, cents } of extras) sums[columnOf(code)] += cents;
  return sums;
}

/** Returns the sums of a payment by column. */
export function amountsOf({ extras }: Pick<PaySnapshot["totals"], "extras">): PayExtras {
  return byColumn(Object.entries(extras).map(([code, cents]) => ({ code, cents })));
}

/** Returns the base pay with what is added and deducted, in minor units. */
export function payTotal(
  base: number,
  extras: readonly { code: string; cents: number }[],
): PaySnapshot["totals"] {
  const { tips, fuel, other, deductions } = byColumn(extras);
  const total = base + tips + fuel + other - deductions;
  const byCode: Record<string, number> = {};
  for (const { code, cents } of extras) byCode[code] = (byCode[code] ?? 0) + cents;
  return { base, extras: byCode, total, isNegative: total < 0 };
}
