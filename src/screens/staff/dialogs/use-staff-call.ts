import { AccountError } from "#commands/account/account-error.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { useEverybody } from "#queries/people.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useRefusalsWords } from "#words/made/use-refusals-words.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** Makes a change of staff on the server, shows its error, and updates the list. `emailOf` returns the email asked for. */
export function useStaffCall(emailOf?: () => string) {
  const say = useStaffWords();
  const sayFailure = useSayStaffFailure();
  const sync = useCommand(syncNow);
  const problemOf = (error: unknown) => {
    if (!navigator.onLine) return say("problem.offline");
    const isUnreached = error instanceof AccountError && error.code === "unreachable";
    if (isUnreached) return say("problem.unreachable");
    return sayFailure(error, say("problem.failed"), emailOf?.());
  };
  const { isBusy, problem, save } = useSaving(say("problem.failed"), problemOf);

  /** Calls `onDone` with the answer on success. */
  async function call<T>(work: () => Promise<T>, onDone: (answer: T) => void) {
    await save(async () => {
      const answer = await work();
      sync().catch((error: unknown) => console.error("Staff not fetched:", error));
      onDone(answer);
    });
  }

  return { call, isBusy, problem };
}

/** Says why the server refused a person; of an email that somebody in the business has, who that is. */
export function useSayStaffFailure() {
  const say = useRefusalsWords();
  const sayFailure = useSayFailure();
  const everybody = useEverybody();
  return (error: unknown, otherwise: string, email = "") => {
    const isTaken = error instanceof AccountError && error.reason === "email_taken";
    const address = email.trim().toLowerCase();
    const member = everybody?.find(
      (person) => accountStatusOf(person) === "active" && person.email.toLowerCase() === address,
    );
    return isTaken && member
      ? say("staff.email_member", { name: member.name })
      : sayFailure(error, otherwise);
  };
}
