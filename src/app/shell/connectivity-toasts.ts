import { useEffect } from "react";
import { useKiosk } from "#stores/kiosk-store.ts";
import { type SyncTrouble, useSyncStatus } from "#stores/sync-store.ts";
import { followEvents } from "#ui/follow-events.ts";
import { dismissToast, type ToastTone, toast } from "#ui/toasts/toast.ts";
import { useLatest } from "#ui/use-latest.ts";
import { useAppWords } from "#words/made/use-app-words.ts";

/** Troubles in which the server answers, and which have their own notice. */
const ANSWERS = new Set<SyncTrouble>(["unauthorized", "outdated", "full", "serverFull"]);

/** Shows toasts when the connection changes. Renders nothing; loaded after the first screen. */
export function ConnectivityToasts() {
  const say = useLatest(useAppWords());
  useEffect(() => {
    // Trouble that began during loading is also news; the banner already shows an offline device.
    let before: Connectivity = navigator.onLine ? "online" : "offline";
    let last = "";
    const check = () => {
      const { online, trouble } = useSyncStatus.getState();
      const hasAnswered = trouble ? ANSWERS.has(trouble) : online;
      const after = nextConnectivity(before, navigator.onLine, hasAnswered);
      const notice = connectivityNotice(before, after);
      before = after;
      // The communal clock shows it in its header, and a toast would cover its message for five seconds.
      if (!notice || useKiosk.getState().lock) return;
      // The earlier toast is outdated.
      dismissToast(last);
      last = say.current(`connection.${notice.text}`);
      toast[notice.tone](last);
    };
    check();
    const unsubscribe = useSyncStatus.subscribe(check);
    const stopListening = followEvents(window, ["online", "offline"], check);
    return () => {
      unsubscribe();
      stopListening();
    };
  }, [say]);
  return null;
}

/** 'reconnecting': the device has a network again, but the server has not answered yet. */
export type Connectivity = "online" | "offline" | "server-trouble" | "reconnecting";

interface ConnectivityNotice {
  tone: ToastTone;
  /** The key of its words. */
  text: "offline" | "restored" | "serverTrouble" | "serverRestored";
}

/** The next state, from the previous one, the device's network and whether the server answered, even by a refusal. */
export function nextConnectivity(before: Connectivity, device: boolean, server: boolean): Connectivity {
  if (!device) return "offline";
  if (server) return "online";
  return before === "offline" || before === "reconnecting" ? "reconnecting" : "server-trouble";
}

/** Returns the toast for a change of the connection; null without news. */
export function connectivityNotice(before: Connectivity, after: Connectivity): ConnectivityNotice | null {
  if (before === after) return null;
  if (after === "offline") return { tone: "warning", text: "offline" };
  if (before === "offline") return { tone: "success", text: "restored" };
  if (after === "server-trouble") return { tone: "warning", text: "serverTrouble" };
  return before === "server-trouble" ? { tone: "success", text: "serverRestored" } : null;
}
