import { useCallback } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { findInvites, type StaffInvite } from "#commands/business/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { type Answer, useAnswer } from "#ui/lists/use-answer.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** Newest first. */
export type Invites = Answer<StaffInvite[]>;

/** The invitations that nobody has accepted. */
export function useInvites(): Invites {
  const say = useStaffWords();
  const problemOf = useCallback(
    (error: unknown) => {
      const isRefused = error instanceof AccountError && error.code !== "unreachable";
      return say(isRefused ? "invites.failed" : "invites.unreachable");
    },
    [say],
  );
  return useAnswer(useCommand(findInvites), problemOf);
}
