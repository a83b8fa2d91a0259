import type { WaitingState } from "#replica/files/waiting-files.ts";
import { readQueueCopy } from "#replica/rescue/queue-copy.ts";
import type { WaitingChange } from "#replica/waiting-changes.ts";
import { storedText, storeJson, storeText } from "#stores/local-storage.ts";

const keyOf = (userId: string) => `shiftkeep-witness-${userId}`;

/** What waits on this device, as far as it is listed when it is lost. */
export interface WaitingWork {
  waiting: WaitingChange[];
  /** Files to be uploaded. */
  files: Pick<WaitingState, "path" | "name" | "at">[];
}

/** Notes, outside IndexedDB, a replica and what waits: it tells what was lost if the browser removes them. */
export function writeEvictionMarker(userId: string, work: WaitingWork, lastSyncedAt: string | null) {
  // Without room for the note: the replica matters more.
  storeJson(keyOf(userId), { ...work, lastSyncedAt });
}

/** Removes the note before a replica is deleted on purpose. */
export function removeEvictionMarker(userId: string) {
  storeText(keyOf(userId), null);
}

/** Reports what was lost with a removed replica and has no other copy. Never fails. */
export function notifyOfLoss(userId: string, zone: string) {
  const note = storedText(keyOf(userId));
  if (!note) return;
  removeEvictionMarker(userId);
  // Loaded on demand, because this is rare.
  import("../sync/notice-loss.ts")
    .then(async ({ showLoss }) => showLoss(note, zone, await readQueueCopy(userId)))
    .catch((error: unknown) => console.error("Data was lost, and the words for it too:", error));
}
