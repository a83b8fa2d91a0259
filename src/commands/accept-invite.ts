import { callFunction } from "#remote/account.ts";
import { acceptInviteResponse, type Joined, type OpenInvite } from "#schema/protocol/staff-invites.ts";
import { AccountError } from "./account-error.ts";
import type { CommandContext } from "./command-context.ts";

export type { Joined, OpenInvite } from "#schema/protocol/staff-invites.ts";

/** A PIN costs a slow hash, and the function may have to start. */
const TIMEOUT_MS = 60_000;

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
