import { callFunction } from "#remote/account.ts";
import { type StaffChanges, updateStaffResponse } from "#schema/protocol/staff-functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Checking that a PIN is free takes the server a while. */
const TIMEOUT_MS = 60_000;

/**
 * Changes what somebody's profile says or how they sign in. Resolves to their new PIN where one was asked for. Throws
 * an AccountError.
 */
export async function changeStaff(
  { remote }: CommandContext,
  id: string,
  changes: StaffChanges,
): Promise<{ pin?: string | undefined }> {
  return callFunction(await remote(), "update-staff", { id, ...changes }, updateStaffResponse, TIMEOUT_MS);
}
