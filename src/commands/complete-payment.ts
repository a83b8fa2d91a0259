import { accountError, callFunction } from "#remote/account.ts";
import { updateSubscriptionResponse } from "#schema/protocol/functions.ts";
import type { CommandContext } from "./command-context.ts";

/**
 * After the payment page sent the person back: has the server check the payment, then renews the session. Resolves to
 * whether it is still free. Throws an AccountError.
 */
export async function completePayment(
  context: CommandContext,
  paidFor: { staffCount: number; isUpgrade: boolean },
): Promise<{ isTrial: boolean }> {
  const remote = await context.remote();
  const { status } = await callFunction(remote, "update-subscription", paidFor, updateSubscriptionResponse);
  const { error } = await remote.auth.refreshSession();
  if (error) throw accountError(error);
  return { isTrial: status === "trialing" };
}
