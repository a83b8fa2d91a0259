import { create } from "zustand";

const DISMISSED_KEY = "shiftkeep-notifications-dismissed";
const OFF_KEY = "shiftkeep-pushes-off";

interface NotificationState {
  /** What this device's owner has decided; 'unsupported' where the browser has no notifications. */
  permission: NotificationPermission | "unsupported";
  /** Somebody does not want to be asked on this device; the settings still offer it. */
  isDismissed: boolean;
  /** Somebody has turned pushes off on this device. */
  isOff: boolean;
  /** Whether the server pushes to this device: null until that is known, or why not. */
  isWebPushed: boolean | null;
  problem: string | null;
}

/** Whether this app may show notifications, and whether it is told of them. */
export const useNotificationPermission = create<NotificationState>()(() => ({
  permission: typeof Notification === "undefined" ? "unsupported" : Notification.permission,
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
  isOff: localStorage.getItem(OFF_KEY) !== null,
  isWebPushed: null,
  problem: null,
}));

/** Asks the browser's own question; browsers want it to follow a press. Nothing is asked that is decided already. */
export async function askForNotifications(): Promise<void> {
  if (useNotificationPermission.getState().permission !== "default") return;
  useNotificationPermission.setState({ permission: await Notification.requestPermission() });
}

/** Remembers on this device that somebody does not want to be asked. */
export function dismissNotifications() {
  localStorage.setItem(DISMISSED_KEY, "yes");
  useNotificationPermission.setState({ isDismissed: true });
}

/** Remembers on this device whether it is to be pushed to. */
export function setWebPushesOff(isOff: boolean) {
  if (isOff) localStorage.setItem(OFF_KEY, "yes");
  else localStorage.removeItem(OFF_KEY);
  useNotificationPermission.setState({ isOff, problem: null });
}

const STORAGE_KEY = "shiftkeep-clock-out-reminded";

/**
 * Whether this device has reminded somebody to clock out of what they began with this punch, be it in another tab or
 * page life.
 */
export function wasReminded(punch: string): boolean {
  return localStorage.getItem(STORAGE_KEY) === punch;
}

/** Nobody is at work twice at once: the last one is all there is to know. */
export function noteReminded(punch: string) {
  try {
    localStorage.setItem(STORAGE_KEY, punch);
  } catch {
    // Without room for it somebody is reminded once more at the next start.
  }
}
