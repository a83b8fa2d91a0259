import type { UnsentChange } from "#queries/sync.ts";
import { isOffline, type SyncStatus } from "./sync-label.ts";

/** Changes that wait for the same reason. */
export interface WaitingGroup {
  reason: string;
  /** How many there are, also of those that are not shown. */
  count: number;
  shown: UnsentChange[];
}

/** More than this nobody reads. */
const SHOWN_MAX = 20;

const REASONS = {
  none: "On the way to the server",
  unreachable: "Waiting for a connection",
  unexpected: "Waiting for the server, which is having trouble",
  throttled: "Waiting a moment: the server asked for a pause",
  serverFull: "Waiting for space on the server",
  unauthorized: "Waiting for you to sign in again",
  full: "Waiting for space on this device",
  outdated: "Waiting for you to reload the app",
};
const SENT = "Sent, and not confirmed yet";

/** What waits, by why it does; the oldest twenty are shown. Offline nobody can tell what was sent from what was not. */
export function waitingGroups(changes: readonly UnsentChange[], status: SyncStatus): WaitingGroup[] {
  const offline = isOffline(status);
  const reason = REASONS[offline ? "unreachable" : (status.trouble ?? "none")];
  const sent = changes.filter((change) => change.wasSent && !offline);
  const rest = changes.filter((change) => !sent.includes(change));
  const groups = [
    { reason: SENT, changes: sent },
    { reason, changes: rest },
  ];
  let left = SHOWN_MAX;
  return groups.flatMap((group) => {
    if (group.changes.length === 0) return [];
    const shown = group.changes.slice(0, left);
    left -= shown.length;
    return [{ reason: group.reason, count: group.changes.length, shown }];
  });
}

/** How often it was tried; nothing where a try would be none, because the device has no network. */
export function triesText({ trouble, failures }: SyncStatus & { failures: number }): string | null {
  if (!trouble || failures === 0 || !navigator.onLine) return null;
  return failures === 1 ? "Tried once so far." : `Tried ${failures} times so far.`;
}
