import { accountError, callFunction } from "#remote/account.ts";
import {
  type CheckoutRequest,
  checkoutResponse,
  customerResponse,
  type InvoicesResponse,
  invoicesResponse,
  portalResponse,
  updateSubscriptionResponse,
} from "#schema/protocol/functions.ts";
import type { CommandContext } from "../command-context.ts";

/** Opens a checkout session and returns the address of the payment page. Throws an AccountError. */
export async function startCheckout(
  { remote }: CommandContext,
  request: CheckoutRequest,
): Promise<{ url: string }> {
  return callFunction(await remote(), "create-checkout-session", request, checkoutResponse);
}

/** Has the server check the payment, and renews the session. Throws an AccountError. */
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

/** Makes sure that the payment provider knows the business. Throws an AccountError. */
export async function verifyCustomer({ remote }: CommandContext): Promise<void> {
  await callFunction(await remote(), "create-customer", {}, customerResponse);
}

/** Returns the address of the provider's portal with card, invoices and cancellation. Throws an AccountError. */
export async function openBillingPortal({ remote }: CommandContext): Promise<{ url: string }> {
  return callFunction(await remote(), "customer-portal", {}, portalResponse);
}

/** Returns the business's invoices, newest first, from the payment provider. Throws an AccountError. */
export async function listInvoices({ remote }: CommandContext): Promise<InvoicesResponse> {
  return callFunction(await remote(), "list-invoices", {}, invoicesResponse);
}
