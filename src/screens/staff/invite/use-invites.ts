import { AccountError } from "#commands/account/account-error.ts";
import { findInvites, type StaffInvite } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { type Answer, useAnswer } from "#ui/lists/use-answer.ts";

/** Newest first. */
export type Invites = Answer<StaffInvite[]>;

/** The invitations that nobody has accepted. */
export const useInvites = (): Invites => useAnswer(useCommand(findInvites), problemOf);

function problemOf(error: unknown): string {
  const isRefused = error instanceof AccountError && error.code !== "unreachable";
  return isRefused ? "The invitations could not be read." : "The server cannot be reached. Please try again.";
}
