import { monthlyPrice } from "#domain/pricing/monthly-price.ts";
import { accountError } from "#remote/account.ts";
import type { CommandContext } from "./command-context.ts";

export interface SignUpInput {
  email: string;
  password: string;
  businessName: string;
  staffCount: number;
}

/** Creates the account with what the two steps collected (spec section 3, signup user metadata). Throws an AccountError. */
export async function signUp(
  { remote }: CommandContext,
  input: SignUpInput,
): Promise<{ email: string | null }> {
  const { email, password, businessName, staffCount } = input;
  const { data, error } = await (await remote()).auth.signUp({
    email,
    password,
    options: { data: { businessName, staffCount, subscription: subscriptionFor(staffCount) } },
  });
  if (error) throw accountError(error);
  return { email: data.user?.email ?? null };
}

function subscriptionFor(staffCount: number) {
  const { baseCents, totalCents } = monthlyPrice(staffCount);
  return {
    plan: "staff-based",
    basePrice: baseCents / 100,
    staffPrice: (totalCents - baseCents) / 100,
    totalStaffCount: staffCount,
    totalPrice: totalCents / 100,
  };
}
