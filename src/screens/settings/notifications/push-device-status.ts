import type { RunMode } from "#lib/run-mode.ts";

/** The push status of a device, by what the person can do about it. */
export type PushDeviceStatus =
  /** The browser has no pushes. */
  | "unsupported"
  /** Only the installed app gets pushes. */
  | "not-installed"
  /** The person has blocked notifications in the browser. */
  | "blocked"
  | "undecided"
  | "off"
  | "on"
  /** Allowed and wanted, but not yet known to the server. */
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
  // First: on an iPhone, pushes are unsupported in a tab and supported once the app is installed.
  if (runMode !== "installed") return "not-installed";
  if (!hasPush || permission === "unsupported") return "unsupported";
  if (permission === "denied") return "blocked";
  if (permission === "default") return "undecided";
  if (isOff) return "off";
  if (isWebPushed) return "on";
  return isWebPushed === false && isOnline ? "failed" : "turning-on";
}
