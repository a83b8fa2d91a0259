import { callFunction } from "#remote/account.ts";
import { deactivateStaffResponse } from "#schema/protocol/staff-functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Takes somebody's access away and keeps them on the list of staff. Throws an AccountError. */
export async function deactivateStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "deactivate-staff", { id }, deactivateStaffResponse);
}
