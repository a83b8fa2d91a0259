import { clampToTier, STAFF_TIERS, type StaffTierId, tierOfCount } from "./monthly-price.ts";

/** What a tier stands for until an exact number is given (spec section 5). */
const PICKED_COUNTS: Record<StaffTierId, number> = { "1-10": 5, "11-20": 15, "21-30": 25, "31+": 35 };

export const WHOLE_RANGE = { min: STAFF_TIERS[0].min, max: STAFF_TIERS[3].max };

/** The staff count that picking a tier sets in the pricing panel; never below `fewest`, for whom there must be seats. */
export function countOfTier(tier: StaffTierId, fewest: number = WHOLE_RANGE.min): number {
  return Math.max(fewest, PICKED_COUNTS[tier]);
}

/** The staff count after something was typed: brought into range; what is no number falls to the tier's minimum. */
export function countOfTyped(typed: number, current: number, fewest: number = WHOLE_RANGE.min): number {
  // The tier follows the number, so only the whole range binds it.
  const range = Number.isFinite(typed) ? WHOLE_RANGE : tierOfCount(current);
  return Math.max(fewest, clampToTier(typed, range));
}
