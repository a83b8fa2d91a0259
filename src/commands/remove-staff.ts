import { callFunction } from "#remote/account.ts";
import { deleteStaffResponse } from "#schema/protocol/staff-functions.ts";
import type { CommandContext } from "./command-context.ts";

/** Takes somebody out of the business; what they did stays. Throws an AccountError. */
export async function removeStaff({ remote }: CommandContext, id: string): Promise<void> {
  await callFunction(await remote(), "delete-staff", { id }, deleteStaffResponse);
}
