import { callFunction, callRpc } from "#remote/account.ts";
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

/** The server may wait for a mail server, and a PIN costs a slow hash; a longer silence means a dead connection. */
const TIMEOUT_MS = 60_000;

/**
 * Invites a person by mail. Inviting them again replaces the earlier mail, which becomes invalid. For admins; throws
 * an AccountError.
 */
export async function inviteStaff({ remote }: CommandContext, person: InviteStaffRequest): Promise<void> {
  await callFunction(await remote(), "invite-staff", person, inviteStaffResponse, TIMEOUT_MS);
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
export async function readInvite({ remote }: CommandContext, token: string): Promise<OpenInvite> {
  const answer = await callFunction(
    await remote(),
    "accept-invite",
    { token },
    acceptInviteResponse,
    TIMEOUT_MS,
  );
  if (answer.status === "open") return answer;
  throw unexpectedAnswer();
}

/** Makes the invited person a member of the business, with the password they chose. Throws an AccountError. */
export async function acceptInvite(
  { remote }: CommandContext,
  invite: { token: string; password: string },
): Promise<Joined> {
  const answer = await callFunction(
    await remote(),
    "accept-invite",
    invite,
    acceptInviteResponse,
    TIMEOUT_MS,
  );
  if (answer.status === "joined") return answer;
  throw unexpectedAnswer();
}
