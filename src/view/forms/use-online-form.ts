import { AccountError } from "#commands/account/account-error.ts";
import { useOnline } from "#ui/use-online.ts";
import { useSaving } from "./use-saving.ts";

const NEEDS_CONNECTION = "You are offline, and this needs a connection. What you typed stays here.";

/** A form that the server must answer. `failed` is shown if the server gives no readable reason. */
export function useOnlineForm(failed: string) {
  const isOnline = useOnline();
  const { isBusy, problem, save: run } = useSaving(failed, (error) => problemOf(error, failed));
  return { isBusy, problem: problem ?? (isOnline ? null : NEEDS_CONNECTION), run };
}

function problemOf(error: unknown, failed: string): string {
  if (!(error instanceof AccountError)) return failed;
  if (error.code === "invalid_credentials") return "This is not your current password.";
  return error.message || failed;
}
