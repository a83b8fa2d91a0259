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
