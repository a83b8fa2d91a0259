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

/** Makes sure that the payment provider knows the business. Throws an AccountError. */
export async function verifyCustomer({ remote }: CommandContext): Promise<void> {
  await callFunction(await remote(), "create-customer", {}, customerResponse);
}

/** Answers where the card, the invoices and the cancellation of the business's subscription are. Throws an AccountError. */
export async function openBillingPortal({ remote }: CommandContext): Promise<{ url: string }> {
  return callFunction(await remote(), "customer-portal", {}, portalResponse);
}

/** What the business was asked to pay, newest first; the payment provider alone knows. Throws an AccountError. */
export async function listInvoices({ remote }: CommandContext): Promise<InvoicesResponse> {
  return callFunction(await remote(), "list-invoices", {}, invoicesResponse);
}
