import { monthlyPrice } from "#domain/subscription/prices.ts";
import type { SignUpRequest } from "#schema/protocol/sign-up.ts";

/** As of all people of tests and of the demo (supabase/seed.sql). */
const PASSWORD = "shiftkeep-demo";

/** Returns what an owner sends at sign-up, for one member of staff. */
export function signUpOf(email: string, changes: Partial<SignUpRequest> = {}): SignUpRequest {
  const { baseCents, totalCents } = monthlyPrice(1);
  return {
    email,
    password: PASSWORD,
    businessName: "Corner Bakery",
    staffCount: 1,
    subscription: {
      plan: "staff-based",
      basePrice: baseCents / 100,
      staffPrice: (totalCents - baseCents) / 100,
      totalStaffCount: 1,
      totalPrice: totalCents / 100,
    },
    ...changes,
  };
}
