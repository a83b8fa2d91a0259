import { AccountError } from "#commands/account/account-error.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { type StaffWords, staffWords } from "#words/made/staff.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";

/** Makes a change of staff on the server, shows its error, and updates the list. */
export function useStaffCall() {
  const say = useWords(staffWords);
  const sync = useCommand(syncNow);
  const { isBusy, problem, save } = useSaving(say("problem.failed"), (error) => problemOf(say, error));

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

function problemOf(say: Say<StaffWords>, error: unknown): string {
  if (!navigator.onLine) return say("problem.offline");
  if (!(error instanceof AccountError)) return say("problem.failed");
  if (error.code === "unreachable") return say("problem.unreachable");
  return error.message || say("problem.failed");
}
