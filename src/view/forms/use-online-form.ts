import { AccountError } from "#commands/account/account-error.ts";
import { useOnline } from "#ui/use-online.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useSayFailure } from "./say-failure.ts";
import { useSaving } from "./use-saving.ts";

/** A form that the server must answer. `failed` is shown if the server gives no known reason. */
export function useOnlineForm(failed: string) {
  const say = useViewWords();
  const isOnline = useOnline();
  const sayFailure = useSayFailure();
  const {
    isBusy,
    problem,
    save: run,
  } = useSaving(failed, (error) =>
    // The form asks for the password of somebody who is signed in.
    error instanceof AccountError && error.code === "invalid_credentials"
      ? say("form.wrongPassword")
      : sayFailure(error, failed),
  );
  return { isBusy, problem: problem ?? (isOnline ? null : say("form.offline")), run };
}
