import { type LostData, useSyncStatus } from "#stores/sync-store.ts";

/** Changes the witness tells apart; of more it only matters that there were. */
const TOLD_MAX = 20;

/** A change that waits, as far as it takes to say later what it was. */
export interface WitnessedChange {
  collection: string;
  row: Record<string, unknown>;
  base: Record<string, unknown> | null;
  /** When it was made, as a UTC instant. */
  at: string;
}

interface Witness {
  waiting: WitnessedChange[];
  lastSyncedAt: string | null;
}

const keyOf = (userId: string) => `shiftkeep-witness-${userId}`;

/**
 * Notes outside IndexedDB that this device holds a replica, and what waits in it. When the browser removes the databases
 * and this note is still there, the person can be told what was lost.
 */
export function noteWitness(userId: string, waiting: WitnessedChange[], lastSyncedAt: string | null) {
  const witness: Witness = { waiting: waiting.slice(0, TOLD_MAX), lastSyncedAt };
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(witness));
  } catch {
    // No room for a note: the replica itself is what matters.
  }
}

/** Removes the note: the replica is given up on purpose. */
export function forgetWitness(userId: string) {
  localStorage.removeItem(keyOf(userId));
}

/** Tells what went with a replica that should be here: once, and beside earlier losses nobody has read about yet. */
export async function tellLoss(userId: string, zone: string) {
  const found = await lostWith(userId, zone);
  if (!found) return;
  const { lost } = useSyncStatus.getState();
  useSyncStatus.setState({
    lost: lost ? { ...lost, waiting: [...lost.waiting, ...found.waiting] } : found,
  });
  forgetWitness(userId);
}

/** Null when this device never had a replica of the user. */
async function lostWith(userId: string, zone: string): Promise<LostData | null> {
  const text = localStorage.getItem(keyOf(userId));
  if (!text) return null;
  const { waiting, lastSyncedAt } = JSON.parse(text) as Witness;
  // The words are only needed on this rare occasion.
  const { changeTitle } = await import("#screens/sync/entity-words.ts");
  const label = (change: WitnessedChange) =>
    changeTitle({ ...change, id: "", code: "gone", reason: null, held: null }, zone);
  return { lastSyncedAt, waiting: waiting.map((change) => ({ label: label(change), at: change.at })) };
}
