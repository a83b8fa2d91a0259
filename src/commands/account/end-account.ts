import { must } from "#lib/must.ts";
import { callFunction } from "#remote/account.ts";
import { deletionResponse, handOverResponse } from "#schema/protocol/account-functions.ts";
import type { CommandContext } from "../command-context.ts";

/** It closes sign-ins one after the other; in ms. */
const DELETION_MAX_MS = 60_000;

/**
 * Deletes the person's account, and whatever this device holds of it. The caller makes sure that nothing waits here: it
 * could never be sent. Throws an AccountError.
 */
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
 * Deletes the person's business with all accounts but theirs, and then theirs when they are leaving. Answers whether all
 * of that was done: false once the business is gone and the account is not. Throws an AccountError while the business is
 * there.
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
  // Only now, for it takes away the screen that says how it went. The device learns it by itself, too.
  void context.refreshScope();
  return isAll;
}
