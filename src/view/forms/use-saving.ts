import { useState } from "react";
import { AccountError } from "#commands/account/account-error.ts";
import { useOnline } from "#ui/follow-events.ts";
import { useViewWords } from "#words/made/use-view-words.ts";
import { useSayFailure } from "./say-failure.ts";

/** The state of saving a form. An error is shown as `reasonOf` words it, by default as `failed`. */
export function useSaving(failed: string, reasonOf: (error: unknown) => string = () => failed) {
  const [isBusy, setBusy] = useState(false);
  /** The error of the last attempt in words; null if there is none. */
  const [problem, setProblem] = useState<string | null>(null);

  /** Saves; returns whether it succeeded. The typed values stay if it failed. */
  async function save(work: () => Promise<unknown>) {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      console.error(failed, error);
      setProblem(reasonOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { isBusy, problem, save };
}

/**
 * The state of a form that is sent to the server. An error is shown by the server's reason, else as `failed`; as
 * `offline` where there is no network.
 */
export function useServerForm(failed: string, offline?: string) {
  const sayFailure = useSayFailure();
  return useSaving(failed, (error) => (offline && !navigator.onLine ? offline : sayFailure(error, failed)));
}

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
