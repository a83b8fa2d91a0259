import type { WaitingChange } from "#replica/waiting-changes.ts";

const keyOf = (userId: string) => `shiftkeep-witness-${userId}`;

/**
 * Notes outside IndexedDB that this device holds a replica, and its waiting changes. If the browser removes the
 * databases, the note tells the person what was lost.
 */
export function writeEvictionMarker(userId: string, waiting: WaitingChange[], lastSyncedAt: string | null) {
  const marker: { waiting: WaitingChange[]; lastSyncedAt: string | null } = { waiting, lastSyncedAt };
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(marker));
  } catch {
    // No room for the note: the replica matters more.
  }
}

/** Returns the note; null if this device never had a replica of the user. */
function readMarker(userId: string): string | null {
  try {
    return localStorage.getItem(keyOf(userId));
  } catch {
    return null;
  }
}

/** Removes the note before a replica is deleted on purpose. */
export function removeEvictionMarker(userId: string) {
  try {
    localStorage.removeItem(keyOf(userId));
  } catch {
    // Storage is forbidden: there is no note.
  }
}

/** Reports what was lost with a removed replica. Never fails. */
export function notifyOfLoss(userId: string, zone: string) {
  const note = readMarker(userId);
  if (!note) return;
  removeEvictionMarker(userId);
  // Loaded on demand, because this is rare.
  import("../sync/notice-loss.ts")
    .then(({ showLoss }) => showLoss(note, zone))
    .catch((error: unknown) => console.error("Data was lost, and the words for it too:", error));
}
