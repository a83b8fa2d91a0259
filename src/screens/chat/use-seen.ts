import { useEffect, useSyncExternalStore } from "react";

/**
 * Messages arriving in quick succession are recorded together, because every record is a row for the server and a
 * hint to all devices.
 */
const SETTLED_MS = 1000;

/** Records what the person has really seen: the page is visible and they are at the end of the conversation. */
export function useSeen(isAtEnd: boolean, unread: string, note: () => Promise<unknown>) {
  const isSeen = usePageSeen() && isAtEnd && unread !== "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `unread` is noted again.
  useEffect(() => {
    if (!isSeen) return;
    const timer = setTimeout(() => {
      // The line stays unread and is recorded with the next one.
      note().catch((error: unknown) => console.error("What was read could not be noted:", error));
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isSeen, unread]);
}

/** Whether the page is visible, not in a background tab. */
function usePageSeen(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === "visible");
}

function subscribe(onChange: () => void) {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
