import { formatTime } from "#lib/format.ts";
import type { IconName } from "#ui/icon.tsx";

interface SyncStatus {
  online: boolean;
  offlineSince: string | null;
  waiting: number;
}

export interface SyncLabel {
  text: string;
  icon: IconName;
  tone: "positive" | "caution";
}

/** What the sync indicator says in a few words. */
export function syncLabel({ online, offlineSince, waiting }: SyncStatus, zone: string): SyncLabel {
  if (!online) {
    const since = offlineSince ? `Offline since ${formatTime(offlineSince, zone)}` : "Offline";
    return { text: since, icon: "cloud-off", tone: "caution" };
  }
  if (waiting > 0) return { text: changesWaiting(waiting), icon: "sync", tone: "caution" };
  return { text: "Synced", icon: "check-circle", tone: "positive" };
}

export function changesWaiting(count: number): string {
  return count === 1 ? "1 change waiting" : `${count} changes waiting`;
}
