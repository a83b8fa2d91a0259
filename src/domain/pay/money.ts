const HOUR_MS = 3_600_000n;
const PERCENT = 100n;

/**
 * The one place where pay is rounded: ms x rate x multiplier / (3 600 000 x 100), half up to the minor unit. The rate is
 * in minor units per hour; nothing is below 0. Throws on what is no whole number.
 */
export function lineCents(ms: number, rate: number, multiplierPercent: number): number {
  const whole = HOUR_MS * PERCENT;
  const product = BigInt(ms) * BigInt(rate) * BigInt(multiplierPercent);
  return Number((2n * product + whole) / (2n * whole));
}

/** An amount as it is stored, in the currency's units, in whole minor units: with 2 decimals 12.55 is 1255. */
export function toMinorUnits(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals);
}

/** Whole minor units as an amount: with 2 decimals 1255 is 12.55. */
export function fromMinorUnits(cents: number, decimals: number): number {
  return cents / 10 ** decimals;
}

/** What comes to the pay of the hours, in minor units. */
export interface PayExtras {
  tips: number;
  fuel: number;
  /** Below 0 takes away. */
  other: number;
  /** Taken away: 0 or more. */
  deductions: number;
}

export interface PayTotal extends PayExtras {
  /** The sum of the lines. */
  base: number;
  total: number;
  /** More is taken away than there is: for people to decide about, never made 0. */
  isNegative: boolean;
}

/** base + tips + fuel + other - deductions, in minor units. */
export function payTotal(base: number, { tips, fuel, other, deductions }: PayExtras): PayTotal {
  const total = base + tips + fuel + other - deductions;
  return { base, tips, fuel, other, deductions, total, isNegative: total < 0 };
}
