import { useEffect, useState } from "react";
import { AccountError } from "#commands/account-error.ts";
import { type OpenInvite, readInvite } from "#commands/staff-invites.ts";
import { useCommand } from "#commands/use-command.ts";
import { useOnline } from "#ui/use-online.ts";

export type ReadInvite =
  | { state: "loading" }
  | { state: "offline" }
  | { state: "open"; invite: OpenInvite }
  /** In words; another try may help where `canRetry`. */
  | { state: "problem"; text: string; canRetry: boolean };

const UNKNOWN = "This link is not a whole invitation. Please use the link in the mail.";

/** What the invitation with this secret says. It is asked again when there is a connection. */
export function useInvite(token: string): ReadInvite & { retry: () => void } {
  const read = useCommand(readInvite);
  const isOnline = useOnline();
  const [answer, setAnswer] = useState<ReadInvite>({ state: "loading" });
  const [tries, setTries] = useState(0);
  const isKnown = answer.state === "open";

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another question.
  useEffect(() => {
    if (isKnown || !isOnline || token === "") return;
    let isWanted = true;
    setAnswer({ state: "loading" });
    read(token).then(
      (invite) => isWanted && setAnswer({ state: "open", invite }),
      (error) => isWanted && setAnswer(problemOf(error)),
    );
    return () => {
      isWanted = false;
    };
  }, [read, token, isOnline, tries]);

  const retry = () => setTries(tries + 1);
  if (token === "") return { state: "problem", text: UNKNOWN, canRetry: false, retry };
  if (!isKnown && !isOnline) return { state: "offline", retry };
  return { ...answer, retry };
}

function problemOf(error: unknown): ReadInvite {
  const said = error instanceof AccountError ? error : null;
  const text = said?.message || "The server cannot be reached. Please try again.";
  return { state: "problem", text, canRetry: said?.code !== "refused" };
}
