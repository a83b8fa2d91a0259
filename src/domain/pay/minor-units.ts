/** An amount as it is stored, in the currency's units, in whole minor units: with 2 decimals 12.55 is 1255. */
export function toMinorUnits(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals);
}

/** Whole minor units as an amount: with 2 decimals 1255 is 12.55. */
export function fromMinorUnits(cents: number, decimals: number): number {
  return cents / 10 ** decimals;
}
