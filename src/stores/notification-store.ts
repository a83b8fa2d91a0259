import { create } from "zustand";

const DISMISSED_KEY = "shiftkeep-notifications-dismissed";

interface NotificationState {
  /** What this device's owner has decided; 'unsupported' where the browser has no notifications. */
  permission: NotificationPermission | "unsupported";
  /** Somebody does not want to be asked on this device; the settings still offer it. */
  isDismissed: boolean;
}

/** Whether this app may show notifications. */
export const useNotifications = create<NotificationState>()(() => ({
  permission: typeof Notification === "undefined" ? "unsupported" : Notification.permission,
  isDismissed: localStorage.getItem(DISMISSED_KEY) !== null,
}));

/** Asks the browser's own question; browsers want it to follow a press. Nothing is asked that is decided already. */
export async function askForNotifications(): Promise<void> {
  if (useNotifications.getState().permission !== "default") return;
  useNotifications.setState({ permission: await Notification.requestPermission() });
}

/** Remembers on this device that somebody does not want to be asked. */
export function dismissNotifications() {
  localStorage.setItem(DISMISSED_KEY, "yes");
  useNotifications.setState({ isDismissed: true });
}
