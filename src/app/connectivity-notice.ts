import type { ToastTone } from "#ui/toast.ts";

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
