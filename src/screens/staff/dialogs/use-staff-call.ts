import { useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { syncNow } from "#commands/sync-now.ts";
import { useCommand } from "#commands/use-command.ts";

/** Makes a change of staff on the server, and says what went wrong; then the list is brought up to date. */
export function useStaffCall() {
  const sync = useCommand(syncNow);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Whether it was done; then `onDone` has been told the answer. */
  async function call<T>(work: () => Promise<T>, onDone: (answer: T) => void) {
    setBusy(true);
    setProblem(null);
    try {
      const answer = await work();
      sync().catch((error: unknown) => console.error("Staff not fetched:", error));
      onDone(answer);
    } catch (error) {
      console.error("Staff not changed:", error);
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { call, isBusy, problem };
}

function problemOf(error: unknown): string {
  if (!navigator.onLine)
    return "You are offline, and this needs a connection. What you entered is still here.";
  if (!(error instanceof AccountError)) return "That did not work. Please try again.";
  if (error.code === "unreachable") {
    return "The server did not answer. Please try again: whatever was done already is not done twice.";
  }
  return error.message || "That did not work. Please try again.";
}
