import { callFunction, callRpc, MAIL_TIMEOUT_MS } from "#remote/account.ts";
import { unexpectedAnswer } from "#remote/account-error.ts";
import {
  acceptInviteResponse,
  type InviteStaffRequest,
  inviteStaffResponse,
  type Joined,
  type OpenInvite,
  type StaffInvite,
  staffInvites,
} from "#schema/protocol/staff-invites.ts";
import type { CommandContext } from "../command-context.ts";

export type { StaffInvite } from "#schema/protocol/staff-invites.ts";

/** Invites a person by mail; an earlier mail becomes invalid. For admins. Throws an AccountError. */
export async function inviteStaff({ remote }: CommandContext, person: InviteStaffRequest): Promise<void> {
  await callFunction(await remote(), "invite-staff", person, inviteStaffResponse, MAIL_TIMEOUT_MS);
}

/** Sends an invitation again, valid for seven more days. Throws an AccountError. */
export function resendInvite(context: CommandContext, invite: StaffInvite): Promise<void> {
  const { email, name, role, payrate, start_date } = invite;
  return inviteStaff(context, { email, name, role, payrate, ...(start_date && { start_date }) });
}

/** Returns the open invitations, newest first, from the server. For admins. Throws an AccountError. */
export async function findInvites({ remote }: CommandContext): Promise<StaffInvite[]> {
  return callRpc(await remote(), "open_staff_invites", {}, staffInvites);
}

/** Revokes an invitation if it is still open: its mail becomes invalid. Throws an AccountError. */
export async function revokeInvite({ remote }: CommandContext, id: string): Promise<void> {
  await callRpc(await remote(), "revoke_staff_invite", { invite: id });
}

export type { Joined, OpenInvite } from "#schema/protocol/staff-invites.ts";

/** Returns the invitation with this mail's secret. Throws an AccountError. */
export async function readInvite(context: CommandContext, token: string): Promise<OpenInvite> {
  const answer = await answerInvite(context, { token });
  if (answer.status === "open") return answer;
  throw unexpectedAnswer();
}

/** Makes the invited person a member of the business, with the password they chose. Throws an AccountError. */
export async function acceptInvite(
  context: CommandContext,
  invite: { token: string; password: string },
): Promise<Joined> {
  const answer = await answerInvite(context, invite);
  if (answer.status === "joined") return answer;
  throw unexpectedAnswer();
}

/** The PIN of who joins costs a slow hash. */
async function answerInvite({ remote }: CommandContext, invite: { token: string; password?: string }) {
  return callFunction(await remote(), "accept-invite", invite, acceptInviteResponse, MAIL_TIMEOUT_MS);
}
