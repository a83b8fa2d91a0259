import { useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { useOnline } from "#ui/use-online.ts";

const NEEDS_CONNECTION = "You are offline, and this needs a connection. What you typed stays here.";

interface OnlineForm {
  isBusy: boolean;
  /** What went wrong, or that there is no connection; null while nothing is. */
  problem: string | null;
  /** Runs work that needs the server; true when it was done. What was typed stays if it was not. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** A form that the server must answer. `failed` is said where the server gives no reason for people. */
export function useOnlineForm(failed: string): OnlineForm {
  const isOnline = useOnline();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(failed, error);
      setProblem(problemOf(error, failed));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem: problem ?? (isOnline ? null : NEEDS_CONNECTION), run };
}

function problemOf(error: unknown, failed: string): string {
  if (!(error instanceof AccountError)) return failed;
  if (error.code === "invalid_credentials") return "This is not your current password.";
  return error.message || failed;
}
