import { replicaDatabases } from "#replica/old-databases.ts";
import { prefixOf } from "#replica/open-replica.ts";
import { changeTitle } from "#screens/sync/entity-words.ts";
import { type LostData, useSyncStatus } from "#stores/sync-store.ts";
import { forgetWitness, readWitness, type WitnessedChange } from "./witness.ts";

/**
 * A replica that was here and is gone was removed by the browser: what it held is told, the rest fetched again. Another
 * filling than the remembered one is about to be carried over, here or in another tab: nothing is lost then.
 */
export async function noticeLoss(userId: string, zone: string) {
  if ((await replicaDatabases(prefixOf(userId))).length === 0) tellLoss(userId, zone);
}

/** Tells what went with a replica that should be here: once, and beside earlier losses nobody has read about yet. */
export function tellLoss(userId: string, zone: string) {
  const found = lostWith(userId, zone);
  if (!found) return;
  const { lost } = useSyncStatus.getState();
  useSyncStatus.setState({ lost: lost ? { ...lost, waiting: [...lost.waiting, ...found.waiting] } : found });
  forgetWitness(userId);
}

function lostWith(userId: string, zone: string): LostData | null {
  const witness = readWitness(userId);
  if (!witness) return null;
  const label = (change: WitnessedChange) =>
    changeTitle({ ...change, id: "", code: "gone", reason: null, held: null }, zone);
  const waiting = witness.waiting.map((change) => ({ label: label(change), at: change.at }));
  return { lastSyncedAt: witness.lastSyncedAt, waiting };
}
