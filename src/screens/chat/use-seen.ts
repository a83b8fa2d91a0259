import { useEffect } from "react";
import { usePageSeen } from "./use-page-seen.ts";

/** Messages that come one upon the other are noted together: every note is a row for the server, and a call to all devices. */
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
