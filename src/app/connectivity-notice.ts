import type { ToastTone } from "#ui/toast.ts";

/** Whether the device has a network, and whether the server answered the last attempt. */
export interface Connectivity {
  device: boolean;
  server: boolean;
}

export interface ConnectivityNotice {
  tone: ToastTone;
  text: string;
}

const NOTICES = {
  offline: { tone: "warning", text: "You are offline. Changes will be saved locally until connection is restored." },
  restored: { tone: "success", text: "Connection restored" },
  serverTrouble: {
    tone: "warning",
    text: "Having trouble connecting to the server. Some changes may not be saved immediately.",
  },
  serverRestored: { tone: "success", text: "Server connection restored" },
} as const;

/** What to say about a change of the connection, if anything; the device's own network goes first. */
export function connectivityNotice(before: Connectivity, after: Connectivity): ConnectivityNotice | null {
  if (before.device !== after.device) return after.device ? NOTICES.restored : NOTICES.offline;
  if (!after.device || before.server === after.server) return null;
  return after.server ? NOTICES.serverRestored : NOTICES.serverTrouble;
}
