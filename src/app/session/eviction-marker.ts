import type { WaitingChange } from "#replica/waiting-changes.ts";

interface EvictionMarker {
  waiting: WaitingChange[];
  lastSyncedAt: string | null;
}

const keyOf = (userId: string) => `shiftkeep-witness-${userId}`;

/**
 * Notes outside IndexedDB that this device holds a replica, and what waits in it. When the browser removes the databases
 * and this note is still there, the person can be told what was lost.
 */
export function writeEvictionMarker(userId: string, waiting: WaitingChange[], lastSyncedAt: string | null) {
  const marker: EvictionMarker = { waiting, lastSyncedAt };
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(marker));
  } catch {
    // No room for a note: the replica itself is what matters.
  }
}

/** The note as it was written; null when this device never had a replica of the user. */
function readMarker(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** Removes the note: the replica is given up on purpose. */
export function removeEvictionMarker(userId: string) {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // A storage that is forbidden holds no note.
  }
}

/** Tells what the browser took with a replica that is gone. Never fails; nothing waits for the words. */
export function notifyOfLoss(userId: string, zone: string) {
  const note = readMarker(userId);
  if (!note) return;
  removeEvictionMarker(userId);
  // The words are only needed on this rare occasion.
  import("../sync/notice-loss.ts")
    .then(({ showLoss }) => showLoss(note, zone))
    .catch((error: unknown) => console.error("Data was lost, and the words for it too:", error));
}
