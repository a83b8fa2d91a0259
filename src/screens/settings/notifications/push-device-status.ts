import type { RunMode } from "#lib/run-mode.ts";

/** How a device stands to pushes, by what the person can do about it. */
export type PushDeviceStatus =
  /** The browser has none. */
  | "unsupported"
  /** Only the installed app is pushed to. */
  | "not-installed"
  /** The browser was told never to allow it. */
  | "blocked"
  | "undecided"
  | "off"
  | "on"
  /** Allowed and wanted, and not yet known to the server. */
  | "turning-on"
  | "failed";

interface Facts {
  runMode: RunMode;
  hasPush: boolean;
  permission: NotificationPermission | "unsupported";
  isOff: boolean;
  isWebPushed: boolean | null;
  isOnline: boolean;
}

export function pushDeviceStatus(facts: Facts): PushDeviceStatus {
  const { runMode, hasPush, permission, isOff, isWebPushed, isOnline } = facts;
  // An iPhone has none in a tab and has them once the app is installed: that is said first.
  if (runMode !== "installed") return "not-installed";
  if (!hasPush || permission === "unsupported") return "unsupported";
  if (permission === "denied") return "blocked";
  if (permission === "default") return "undecided";
  if (isOff) return "off";
  if (isWebPushed) return "on";
  return isWebPushed === false && isOnline ? "failed" : "turning-on";
}
