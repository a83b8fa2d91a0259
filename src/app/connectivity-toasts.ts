import { useEffect } from "react";
import { useKiosk } from "#stores/kiosk-store.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { dismissToast, toast } from "#ui/toast.ts";
import { type Connectivity, connectivityNotice, nextConnectivity } from "./connectivity-notice.ts";

/** The server answers, and a notice says what is the matter. */
const ANSWERS = new Set<SyncTrouble>(["unauthorized", "outdated", "full", "serverFull"]);

/** Tells people when the connection goes and comes. Draws nothing itself; loaded after the first screen. */
export function ConnectivityToasts() {
  useEffect(() => {
    // Trouble that came while this was being loaded is news as well; that the device is offline is on its banner.
    let before: Connectivity = navigator.onLine ? "online" : "offline";
    let last = "";
    const check = () => {
      const after = measured(before);
      const notice = connectivityNotice(before, after);
      before = after;
      // A shared clock says it in its header, and a toast would lie over what somebody reads for five seconds.
      if (!notice || useKiosk.getState().lock) return;
      // What was said of the connection before is not true any more.
      dismissToast(last);
      last = notice.text;
      toast[notice.tone](last);
    };
    check();
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
