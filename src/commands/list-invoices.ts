import { callFunction } from "#remote/account.ts";
import { type InvoicesResponse, invoicesResponse } from "#schema/protocol/functions.ts";
import type { CommandContext } from "./command-context.ts";

/** What the business was asked to pay, newest first; the payment provider alone knows. Throws an AccountError. */
export async function listInvoices({ remote }: CommandContext): Promise<InvoicesResponse> {
  return callFunction(await remote(), "list-invoices", {}, invoicesResponse);
}
