import { must } from "#lib/must.ts";
import { callFunction } from "#remote/account.ts";
import { deletionResponse, handOverResponse } from "#schema/protocol/account-functions.ts";
import type { CommandContext } from "../command-context.ts";

/** The server closes sign-ins one by one; in ms. */
const DELETION_MAX_MS = 60_000;

/** Deletes the person's account and this device's data of it, which must have been sent. Throws an AccountError. */
export async function deleteAccount(context: CommandContext, password: string): Promise<void> {
  const remote = await context.remote();
  await callFunction(remote, "delete-account", { password }, deletionResponse, DELETION_MAX_MS);
  await context.endSession({ discard: true });
}

/** Makes another admin the owner of the person's business. Throws an AccountError. */
export async function handOverBusiness(
  { remote }: CommandContext,
  password: string,
  to: string,
): Promise<void> {
  await callFunction(await remote(), "hand-over-business", { password, to }, handOverResponse);
}

/**
 * Deletes the person's business with everybody else's accounts and, if they are leaving, their own. Returns whether
 * all was done: false if the business is gone but the account is not. Throws an AccountError while the business
 * exists.
 */
export async function deleteBusiness(
  context: CommandContext,
  password: string,
  isLeaving = false,
): Promise<boolean> {
  const business_id = must(context.scope?.business_id, "a business to delete");
  const body = { password, business_id };
  await callFunction(await context.remote(), "delete-business", body, deletionResponse, DELETION_MAX_MS);
  let isAll = true;
  try {
    if (isLeaving) await deleteAccount(context, password);
  } catch (error) {
    console.error("The business was deleted, the account was not:", error);
    context.commandFailed(error);
    isAll = false;
  }
  // Last, because it removes the screen that shows the result. The device would also learn it by itself.
  void context.refreshScope();
  return isAll;
}
