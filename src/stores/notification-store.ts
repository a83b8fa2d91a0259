import { create } from "zustand";
import { storeText } from "./local-storage.ts";

const DISMISSED_KEY = "shiftkeep-notifications-dismissed";
const OFF_KEY = "shiftkeep-pushes-off";

interface NotificationState {
  /** The permission; 'unsupported' without notifications. */
  permission: NotificationPermission | "unsupported";
  /** The person does not want to be asked on this device; settings still offer it. */
  isDismissed: boolean;
  isOff: boolean;
  /** Whether the server pushes to this device: null while unknown. */
  isWebPushed: boolean | null;
  problem: Error | null;
}

export const useNotificationPermission = create<NotificationState>()(() => ({
  permission: typeof Notification === "undefined" ? "unsupported" : Notification.permission,
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
  isOff: localStorage.getItem(OFF_KEY) !== null,
  isWebPushed: null,
  problem: null,
}));

/** Shows the browser's permission dialog, which requires a press. Does nothing if already decided. */
export async function askForNotifications(): Promise<void> {
  if (useNotificationPermission.getState().permission !== "default") return;
  useNotificationPermission.setState({ permission: await Notification.requestPermission() });
}

/** Remembers on this device not to ask. */
export function dismissNotifications() {
  localStorage.setItem(DISMISSED_KEY, "yes");
  useNotificationPermission.setState({ isDismissed: true });
}

/** Remembers on this device whether pushes are off. */
export function setWebPushesOff(isOff: boolean) {
  if (isOff) localStorage.setItem(OFF_KEY, "yes");
  else localStorage.removeItem(OFF_KEY);
  useNotificationPermission.setState({ isOff, problem: null });
}

const STORAGE_KEY = "shiftkeep-clock-out-reminded";

/** Whether this device has reminded of this punch's clock-out, in any tab or page life. */
export function wasReminded(punch: string): boolean {
  return localStorage.getItem(STORAGE_KEY) === punch;
}

/** One person has one open interval, so only the last one is stored. */
export function noteReminded(punch: string) {
  // Without room for it the next start reminds once more.
  storeText(STORAGE_KEY, punch);
}
