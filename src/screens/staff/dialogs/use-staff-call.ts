import { AccountError } from "#commands/account/account-error.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSayFailure } from "#view/forms/say-failure.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useStaffWords } from "#words/made/use-staff-words.ts";

/** Makes a change of staff on the server, shows its error, and updates the list. */
export function useStaffCall() {
  const say = useStaffWords();
  const sayFailure = useSayFailure();
  const sync = useCommand(syncNow);
  const problemOf = (error: unknown) => {
    if (!navigator.onLine) return say("problem.offline");
    const isUnreached = error instanceof AccountError && error.code === "unreachable";
    return isUnreached ? say("problem.unreachable") : sayFailure(error, say("problem.failed"));
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
