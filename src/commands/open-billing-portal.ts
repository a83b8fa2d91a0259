import { callFunction } from "#remote/account.ts";
import { customerResponse, portalResponse } from "#schema/protocol/functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Makes sure that the payment provider knows the business. Throws an AccountError. */
export async function verifyCustomer({ remote }: CommandContext): Promise<void> {
  await callFunction(await remote(), "create-customer", {}, customerResponse);
}

/** Answers where the card, the invoices and the cancellation of the business's subscription are. Throws an AccountError. */
export async function openBillingPortal({ remote }: CommandContext): Promise<{ url: string }> {
  return callFunction(await remote(), "customer-portal", {}, portalResponse);
}
