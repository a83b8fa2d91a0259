/** Staff size tiers and monthly prices in US cents. Used by the screens and by the checkout function. */
export const STAFF_TIERS = [
  { id: "1-10", min: 1, max: 10, centsEach: 199 },
  { id: "11-20", min: 11, max: 20, centsEach: 149 },
  { id: "21-30", min: 21, max: 30, centsEach: 109 },
  { id: "31+", min: 31, max: 100, centsEach: 99 },
] as const;

export type StaffTier = (typeof STAFF_TIERS)[number];
export type StaffTierId = StaffTier["id"];

/** The base price covers the first staff member, the owner. */
const BASE_CENTS = 1999;

export interface PriceLine {
  tier: StaffTierId;
  staff: number;
  centsEach: number;
  cents: number;
}

/**
 * The price in US cents: the base, a line per used tier, and the total. The last tier has no upper end: more seats
 * than the screens offer are agreed individually.
 */
export function monthlyPrice(staffCount: number) {
  const lines = STAFF_TIERS.map((tier, index) => {
    const firstPaid = Math.max(tier.min, 2);
    const last = index === STAFF_TIERS.length - 1 ? staffCount : tier.max;
    const staff = Math.max(0, Math.min(staffCount, last) - firstPaid + 1);
    return { tier: tier.id, staff, centsEach: tier.centsEach, cents: staff * tier.centsEach };
  }).filter((line) => line.staff > 0);
  const totalCents = lines.reduce((sum, line) => sum + line.cents, BASE_CENTS);
  return { baseCents: BASE_CENTS, lines, totalCents };
}

/** The tier a staff count falls into. */
export function tierOfCount(staffCount: number): StaffTier {
  return STAFF_TIERS.find((tier) => staffCount <= tier.max) ?? STAFF_TIERS[3];
}

/** Clamps a typed count to the tier's range; an invalid number becomes the tier's minimum. */
export function clampToTier(typed: number, tier: { min: number; max: number }): number {
  if (!Number.isFinite(typed)) return tier.min;
  return Math.min(tier.max, Math.max(tier.min, Math.trunc(typed)));
}

/** The count that a tier stands for until an exact number is typed. */
const PICKED_COUNTS: Record<StaffTierId, number> = { "1-10": 5, "11-20": 15, "21-30": 25, "31+": 35 };

export const WHOLE_RANGE = { min: STAFF_TIERS[0].min, max: STAFF_TIERS[3].max };

/** Returns the staff count that picking a tier sets in the pricing panel; at least `fewest`, the seats needed. */
export function countOfTier(tier: StaffTierId, fewest: number = WHOLE_RANGE.min): number {
  return Math.max(fewest, PICKED_COUNTS[tier]);
}

/** Returns the staff count after typing, clamped to the range; an invalid number becomes the tier's minimum. */
export function countOfTyped(typed: number, current: number, fewest: number = WHOLE_RANGE.min): number {
  // The tier follows the number, so only the whole range limits it.
  const range = Number.isFinite(typed) ? WHOLE_RANGE : tierOfCount(current);
  return Math.max(fewest, clampToTier(typed, range));
}
