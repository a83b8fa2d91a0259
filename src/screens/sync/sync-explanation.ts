import { isOffline, type SyncStatus } from "./sync-label.ts";

/** What became of the person's changes, in a sentence. */
export function syncExplanation(status: SyncStatus): string {
  const { waiting, attention, trouble } = status;
  const offline = isOffline(status);
  if (waiting === 0) {
    if (offline) return "Nothing is waiting. You can go on working; what you do is kept on this device.";
    return `Everything ${attention > 0 ? "else " : ""}you did on this device is on the server.`;
  }
  const what = waiting === 1 ? "1 change is stored" : `${waiting} changes are stored`;
  return `${what} on this device and ${ARRIVES[offline ? "unreachable" : (trouble ?? "none")]}.`;
}

const ARRIVES = {
  none: "on the way to the server",
  unreachable: "sent as soon as there is a connection",
  unexpected: "sent again in a moment: the server is having trouble",
  throttled: "sent again in a moment: the server asked for a pause",
  serverFull: "sent when the server has space again",
  unauthorized: "sent when you have signed in again",
  full: "sent when there is space on it again",
  outdated: "sent when you have reloaded the app",
};
