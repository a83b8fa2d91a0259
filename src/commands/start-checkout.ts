import { callFunction } from "#remote/account.ts";
import { type CheckoutRequest, checkoutResponse } from "#schema/protocol/functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Opens a checkout session and returns the address of the payment page. Throws an AccountError. */
export async function startCheckout(
  { remote }: CommandContext,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  return callFunction(await remote(), "create-checkout-session", request, checkoutResponse);
}
