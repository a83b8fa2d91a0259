import type { Format } from "#lib/format/create-format.ts";
import type { SyncTrouble } from "#stores/sync-store.ts";
import type { IconName } from "#ui/marks/icon.tsx";

export interface SyncStatus {
  online: boolean;
  offlineSince: string | null;
  waiting: number;
  attention: number;
  trouble: SyncTrouble | null;
}

export interface SyncLabel {
  text: string;
  icon: IconName;
  tone: "positive" | "caution" | "danger";
}

/** The text of the sync indicator; whatever keeps changes from being sent comes first. */
export function syncLabel(status: SyncStatus, format: Format): SyncLabel {
  const { waiting, attention, trouble } = status;
  if (trouble === "outdated") return { text: "Reload needed", icon: "sync", tone: "danger" };
  if (trouble === "unauthorized") return { text: "Sign in again", icon: "lock", tone: "danger" };
  if (trouble === "full") return { text: "Device is full", icon: "alert", tone: "danger" };
  if (trouble === "serverFull") return { text: "Server is full", icon: "alert", tone: "caution" };
  if (isOffline(status)) return { text: offlineText(status, format), icon: "cloud-off", tone: "caution" };
  if (trouble) return { text: "Trying again soon", icon: "sync", tone: "caution" };
  if (waiting > 0) return { text: sending(waiting), icon: "sync", tone: "caution" };
  if (attention > 0) return { text: "Needs attention", icon: "alert", tone: "danger" };
  return { text: "Synced", icon: "check-circle", tone: "positive" };
}

/** Whether the server is unreachable, as opposed to answering with an error. */
export function isOffline({ online, trouble }: Pick<SyncStatus, "online" | "trouble">): boolean {
  return trouble === "unreachable" || (!online && trouble === null);
}

/** How many changes are held up; 0 while they are being sent. */
export function heldChanges(status: SyncStatus): number {
  return status.trouble !== null || isOffline(status) ? status.waiting : 0;
}

function offlineText({ offlineSince }: SyncStatus, format: Format): string {
  return offlineSince ? `Offline since ${format.time(offlineSince)}` : "Offline";
}

function sending(count: number): string {
  return count === 1 ? "Sending 1 change" : `Sending ${count} changes`;
}

export function changesWaiting(count: number): string {
  return count === 1 ? "1 change waiting" : `${count} changes waiting`;
}

/** The number of refused changes, as a sentence. */
export function changesNeedAttention(count: number): string {
  return count === 1 ? "1 change needs attention" : `${count} changes need attention`;
}
