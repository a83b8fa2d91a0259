import type { Price } from "./objects.ts";

/** Returns the price of a month, in cents, as in Stripe's graduated prices: each unit costs the price of its tier. */
export function monthCents({ tiers }: Pick<Price, "tiers">, quantity: number): number {
  let [cents, before] = [0, 0];
  for (const { up_to, flat_amount, unit_amount } of tiers) {
    if (quantity <= before) break;
    const last = Math.min(quantity, up_to ?? quantity);
    cents += (flat_amount ?? 0) + (last - before) * (unit_amount ?? 0);
    before = last;
  }
  return cents;
}
