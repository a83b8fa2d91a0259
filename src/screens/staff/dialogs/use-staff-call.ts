import { AccountError } from "#commands/account/account-error.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";
import { useSaving } from "#view/forms/use-saving.ts";

/** Makes a change of staff on the server, shows its error, and updates the list. */
export function useStaffCall() {
  const sync = useCommand(syncNow);
  const { isBusy, problem, save } = useSaving(FAILED, problemOf);

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

const FAILED = "That did not work. Please try again.";

function problemOf(error: unknown): string {
  if (!navigator.onLine)
    return "You are offline, and this needs a connection. What you entered is still here.";
  if (!(error instanceof AccountError)) return FAILED;
  if (error.code === "unreachable") {
    return "The server did not answer. Please try again: whatever was done already is not done twice.";
  }
  return error.message || FAILED;
}
