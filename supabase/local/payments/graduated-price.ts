import type { Price } from "./objects.ts";

/** The charge for the units of one tier. */
export interface TierCharge {
  firstUnit: number;
  lastUnit: number;
  flatCents: number;
  unitCents: number;
  cents: number;
}

/** Returns the tiers that a quantity reaches, each with its charge, as in Stripe's graduated prices. */
export function priceLines({ tiers }: Pick<Price, "tiers">, quantity: number): TierCharge[] {
  const starts = [0, ...tiers.map(({ up_to }) => up_to ?? Number.POSITIVE_INFINITY)];
  return tiers.flatMap(({ up_to, flat_amount, unit_amount }, index) => {
    const before = starts[index] ?? 0;
    if (quantity <= before) return [];
    const lastUnit = Math.min(quantity, up_to ?? quantity);
    const [flatCents, unitCents] = [flat_amount ?? 0, unit_amount ?? 0];
    const cents = flatCents + (lastUnit - before) * unitCents;
    return [{ firstUnit: before + 1, lastUnit, flatCents, unitCents, cents }];
  });
}

/** Returns the price of a month, in cents. */
export function monthCents(price: Pick<Price, "tiers">, quantity: number): number {
  return priceLines(price, quantity).reduce((sum, { cents }) => sum + cents, 0);
}
