import { monthlyPrice, STAFF_TIERS } from "../../../src/domain/subscription/prices.ts";
import type { Stripe } from "./stripe.ts";
import { askProvider } from "./stripe.ts";

export const PLAN = "staff-based";

/**
 * The prices of the plans as one graduated price: the first staff member costs the base, each further one what their tier
 * says. The quantity of a subscription is then its number of seats, and the provider does the sum.
 */
const TIERS = [
  { up_to: 1, flat_amount: monthlyPrice(1).totalCents },
  ...STAFF_TIERS.map(({ max, centsEach }, index) => ({
    up_to: index === STAFF_TIERS.length - 1 ? "inf" : max,
    unit_amount: centsEach,
  })),
];

/** A price at Stripe cannot be changed, so one that says something else has another name. */
const LOOKUP_KEY = [
  "shiftkeep",
  PLAN,
  ...TIERS.map((tier) => ("flat_amount" in tier ? tier.flat_amount : tier.unit_amount)),
].join("-");

/** The id of the price of a month, which is made when it is first needed. */
export async function staffPrice(stripe: Stripe): Promise<string> {
  const found = await askProvider(() => stripe.prices({ lookup_keys: [LOOKUP_KEY], active: true, limit: 1 }));
  if (found.data[0]) return found.data[0].id;
  const made = await askProvider(() =>
    stripe.createPrice(
      {
        lookup_key: LOOKUP_KEY,
        // From a price that was archived by hand.
        transfer_lookup_key: true,
        currency: "usd",
        recurring: { interval: "month" },
        billing_scheme: "tiered",
        tiers_mode: "graduated",
        tiers: TIERS,
        product_data: { name: "Shiftkeep Complete Plan" },
      },
      // Two calls at once make one price.
      LOOKUP_KEY,
    ),
  );
  return made.id;
}
