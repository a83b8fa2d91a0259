import { useEffect } from "react";
import { useSyncStatus } from "#stores/sync-store.ts";
import { toast } from "#ui/toast.ts";
import { type Connectivity, connectivityNotice, nextConnectivity } from "./connectivity-notice.ts";

/** Tells people when the connection goes and comes. */
export function useConnectivityToasts() {
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
}

function measured(before: Connectivity): Connectivity {
  const { online, trouble } = useSyncStatus.getState();
  const hasAnswered = online || trouble === "unauthorized" || trouble === "outdated";
  return nextConnectivity(before, navigator.onLine, hasAnswered);
}
