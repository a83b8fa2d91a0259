import { useEffect, useSyncExternalStore } from "react";

/**
 * Messages that come one upon the other are noted together: every note is a row for the server, and a call to all
 * devices.
 */
const SETTLED_MS = 1000;

/** Notes what somebody has really seen: the page is before them, and they are at the end of the conversation. */
export function useSeen(isAtEnd: boolean, unread: string, note: () => Promise<unknown>) {
  const isSeen = usePageSeen() && isAtEnd && unread !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `unread` names what is noted.
  useEffect(() => {
    if (!isSeen) return;
    const timer = setTimeout(() => {
      // The row keeps standing as unread, and is noted with the next one.
      note().catch((error: unknown) => console.error("What was read could not be noted:", error));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSeen, unread]);
}

/** Whether somebody can see the page: it is no tab in the background. */
function usePageSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
