import { useEffect, useRef } from "react";
import { removeSession } from "#commands/remove-session.ts";
import { signOut } from "#commands/sign-out.ts";
import { useCommand } from "#commands/use-command.ts";
import { hasStoredTokens } from "#lib/stored-tokens.ts";
import { useSession } from "#stores/session-store.ts";
import { toast } from "#ui/toast.ts";

/**
 * The start page belongs to nobody: whoever was signed in on this device is signed out by opening it, in every tab
 * (spec section 2, Landing). What they had not sent stays for their next log-in. Nobody holds the server's session any
 * more, whose tokens are gone before it could be ended there.
 */
export function useEndedSession() {
  const end = useCommand(signOut);
  const isDone = useRef(false);

  useEffect(() => {
    // Once, when the page is opened: who signs in afterwards, in another tab, stays signed in.
    if (isDone.current) return;
    isDone.current = true;
    if (!isSignedIn()) return;
    // At once, also while a token is being renewed; ending it takes its turn after that, and removes what came of it.
    const removed = removeSession();
    void removed.then(() => end()).catch((error: unknown) => console.error("Not signed out:", error));
    toast.info("You are logged out now", {
      description: "Changes that were not sent yet stay on this device and go out when you log in again.",
    });
  }, [end]);
}

function isSignedIn(): boolean {
  return (
    hasStoredTokens(localStorage) || hasStoredTokens(sessionStorage) || useSession.getState().user !== null
  );
}
