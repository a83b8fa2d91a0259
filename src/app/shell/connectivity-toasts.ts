import { useEffect } from "react";
import { useKiosk } from "#stores/kiosk-store.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { dismissToast, type ToastTone, toast } from "#ui/toasts/toast.ts";

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

/** 'reconnecting': the device has a network again, and the server has not answered yet. */
export type Connectivity = "online" | "offline" | "server-trouble" | "reconnecting";

export interface ConnectivityNotice {
  tone: ToastTone;
  text: string;
}

const NOTICES = {
  offline: {
    tone: "warning",
    text: "You are offline. Changes will be saved locally until connection is restored.",
  },
  restored: { tone: "success", text: "Connection restored" },
  serverTrouble: {
    tone: "warning",
    text: "Having trouble connecting to the server. Some changes may not be saved immediately.",
  },
  serverRestored: { tone: "success", text: "Server connection restored" },
} as const;

/**
 * Where the connection stands, given where it stood, whether the device has a network and whether the server answered
 * last. An answer that asks for a sign-in or a reload is one.
 */
export function nextConnectivity(before: Connectivity, device: boolean, server: boolean): Connectivity {
  if (!device) return "offline";
  if (server) return "online";
  return before === "offline" || before === "reconnecting" ? "reconnecting" : "server-trouble";
}

/** What to say about a change of the connection; null when there is nothing new to say. */
export function connectivityNotice(before: Connectivity, after: Connectivity): ConnectivityNotice | null {
  if (before === after) return null;
  if (after === "offline") return NOTICES.offline;
  if (before === "offline") return NOTICES.restored;
  if (after === "server-trouble") return NOTICES.serverTrouble;
  return before === "server-trouble" ? NOTICES.serverRestored : null;
}
