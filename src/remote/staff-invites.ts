import * as v from "valibot";
import { type StaffInvite, staffInvites } from "#schema/protocol/staff-invites.ts";
import { accountError } from "./account.ts";
import { unexpectedAnswer } from "./account-error.ts";
import type { Remote } from "./client.ts";

/** Returns the open invitations, newest first; for admins. Throws an AccountError. */
export async function askStaffInvites(remote: Remote): Promise<StaffInvite[]> {
  const { data, error, status } = await remote.rpc("open_staff_invites");
  if (error) throw accountError({ message: "", status });
  const parsed = v.safeParse(staffInvites, data);
  if (!parsed.success) throw unexpectedAnswer();
  return parsed.output;
}

/** Revokes an invitation if it is still open. For admins. Throws an AccountError. */
export async function revokeStaffInvite(remote: Remote, invite: string): Promise<void> {
  const { error, status } = await remote.rpc("revoke_staff_invite", { invite });
  if (error) throw accountError({ message: "", status });
}
