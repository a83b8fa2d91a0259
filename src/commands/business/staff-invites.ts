import { callFunction } from "#remote/account.ts";
import { askStaffInvites, revokeStaffInvite } from "#remote/staff-invites.ts";
import {
  acceptInviteResponse,
  type InviteStaffRequest,
  inviteStaffResponse,
  type Joined,
  type OpenInvite,
  type StaffInvite,
} from "#schema/protocol/staff-invites.ts";
import { AccountError } from "../account/account-error.ts";
import type { CommandContext } from "../command-context.ts";

export type { StaffInvite } from "#schema/protocol/staff-invites.ts";

/** The server may wait for a mail server, and a PIN costs a slow hash; a connection that says nothing for longer is gone. */
const TIMEOUT_MS = 60_000;

/**
 * Invites a person by mail. Who was invited before gets another mail, and the one before leads nowhere. For admins; throws
 * an AccountError.
 */
export async function inviteStaff({ remote }: CommandContext, person: InviteStaffRequest): Promise<void> {
  await callFunction(await remote(), "invite-staff", person, inviteStaffResponse, TIMEOUT_MS);
}

/** Sends an invitation again, which counts for seven days from then on. Throws an AccountError. */
export function resendInvite(context: CommandContext, invite: StaffInvite): Promise<void> {
  const { email, name, role, payrate, start_date } = invite;
  return inviteStaff(context, { email, name, role, payrate, ...(start_date && { start_date }) });
}

/** The invitations that nobody has followed, the newest first: the server alone knows. Throws an AccountError. */
export async function findInvites({ remote }: CommandContext): Promise<StaffInvite[]> {
  return askStaffInvites(await remote());
}

/** Takes an invitation back: its mail leads nowhere any more. Throws an AccountError. */
export async function revokeInvite({ remote }: CommandContext, id: string): Promise<void> {
  await revokeStaffInvite(await remote(), id);
}

export type { Joined, OpenInvite } from "#schema/protocol/staff-invites.ts";

/** What an invitation says, by the secret of its mail. Throws an AccountError. */
export async function readInvite({ remote }: CommandContext, token: string): Promise<OpenInvite> {
  const answer = await callFunction(
    await remote(),
    "accept-invite",
    { token },
    acceptInviteResponse,
    TIMEOUT_MS,
  );
  if (answer.status === "open") return answer;
  throw new AccountError("unreachable", "The server gave an unexpected answer.");
}

/** Makes whoever was invited a person of the business, with the password they chose. Throws an AccountError. */
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
  throw new AccountError("unreachable", "The server gave an unexpected answer.");
}
