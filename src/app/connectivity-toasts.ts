import { useEffect } from "react";
import type { TransportErrorKind } from "#schema/protocol/transport.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { type Connectivity, connectivityNotice, nextConnectivity } from "./connectivity-notice.ts";

/** The server is well, and its answer asks something of the person. */
const ANSWERS = new Set<TransportErrorKind>(["unauthorized", "outdated"]);

/** Tells people when the connection goes and comes. Draws nothing itself; loaded after the first screen. */
export function ConnectivityToasts() {
  useEffect(() => {
    let before = measured("online");
    const check = () => {
      const after = measured(before);
      const notice = connectivityNotice(before, after);
      before = after;
      if (notice) toast[notice.tone](notice.text);
    };
    const unsubscribe = useSyncStatus.subscribe(check);
    window.addEventListener("online", check);
    window.addEventListener("offline", check);
    return () => {
      unsubscribe();
      window.removeEventListener("online", check);
      window.removeEventListener("offline", check);
    };
  }, []);
  return null;
}

function measured(before: Connectivity): Connectivity {
  const { online, trouble } = useSyncStatus.getState();
  const hasAnswered = trouble ? ANSWERS.has(trouble) : online;
  return nextConnectivity(before, navigator.onLine, hasAnswered);
}
