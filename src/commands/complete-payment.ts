import { accountError, callFunction } from "#remote/account.ts";
import { updateSubscriptionResponse } from "#schema/protocol/functions.ts";
import type { CommandContext } from "./command-context.ts";

/** After the payment page sent the person back: has the server check the payment, then renews the session. Throws an AccountError. */
export async function completePayment(
  context: CommandContext,
  paidFor: { staffCount: number; isUpgrade: boolean },
): Promise<void> {
  const remote = await context.remote();
  await callFunction(remote, "update-subscription", paidFor, updateSubscriptionResponse);
  const { error } = await remote.auth.refreshSession();
  if (error) throw accountError(error);
}
