import { monthlyPrice, STAFF_TIERS } from "../../../src/domain/subscription/prices.ts";
import { askProvider, type Stripe } from "./stripe.ts";

export const PLAN = "staff-based";

/**
 * The plans' prices as one graduated price: the first staff member costs the base, each further one their tier's
 * price. So a subscription's quantity is its number of seats, and the provider computes the sum.
 */
const TIERS = [
  { up_to: 1, flat_amount: monthlyPrice(1).totalCents },
  ...STAFF_TIERS.map(({ max, centsEach }, index) => ({
    up_to: index === STAFF_TIERS.length - 1 ? "inf" : max,
    unit_amount: centsEach,
  })),
];

/** A price at Stripe cannot be changed, so different amounts get a different name. */
const LOOKUP_KEY = [
  "shiftkeep",
  PLAN,
  ...TIERS.map((tier) => ("flat_amount" in tier ? tier.flat_amount : tier.unit_amount)),
].join("-");

/** Resolves with the id of the monthly price, and makes it at the first use. */
export async function staffPrice(stripe: Stripe): Promise<string> {
  const found = await askProvider(() => stripe.prices({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 }));
  if (found.data[0]) return found.data[0].id;
  const made = await askProvider(() =>
    stripe.createPrice(
      {
        lookup_key: LOOKUP_KEY,
        // Takes the key over from a price that was archived by hand.
        transfer_lookup_key: true,
        currency: "usd",
        recurring: { interval: "month" },
        billing_scheme: "tiered",
        tiers_mode: "graduated",
        tiers: TIERS,
        product_data: { name: "Shiftkeep Complete Plan" }, // no words: the one name for all businesses
      },
      // Two simultaneous calls make one price.
      LOOKUP_KEY,
    ),
  );
  return made.id;
}
