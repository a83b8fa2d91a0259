import { AccountError } from "#commands/account/account-error.ts";
import { useOnline } from "#ui/use-online.ts";
import { type ViewWords, viewWords } from "#words/made/view.ts";
import { useWords } from "#words/use-words.ts";
import type { Say } from "#words/words.ts";
import { useSaving } from "./use-saving.ts";

/** A form that the server must answer. `failed` is shown if the server gives no readable reason. */
export function useOnlineForm(failed: string) {
  const say = useWords(viewWords);
  const isOnline = useOnline();
  const { isBusy, problem, save: run } = useSaving(failed, (error) => problemOf(say, error, failed));
  return { isBusy, problem: problem ?? (isOnline ? null : say("form.offline")), run };
}

function problemOf(say: Say<ViewWords>, error: unknown, failed: string): string {
  if (!(error instanceof AccountError)) return failed;
  if (error.code === "invalid_credentials") return say("form.wrongPassword");
  return error.message || failed;
}
