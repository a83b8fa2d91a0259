import { replicaDatabases } from "#replica/old-databases.ts";
import { prefixOf } from "#replica/open-replica.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { forgetWitness, lostWith } from "./witness.ts";

/**
 * A replica that was here and is gone was removed by the browser: what it held is told, the rest fetched again. Another
 * filling than the remembered one is about to be carried over, here or in another tab: nothing is lost then.
 */
export async function noticeLoss(userId: string, zone: string) {
  if ((await replicaDatabases(prefixOf(userId))).length === 0) await tellLoss(userId, zone);
}

/** Each loss is told once, beside earlier ones that nobody has read about yet. */
export async function tellLoss(userId: string, zone: string) {
  const found = await lostWith(userId, zone);
  if (!found) return;
  const { lost } = useSyncStatus.getState();
  useSyncStatus.setState({ lost: lost ? { ...lost, waiting: [...lost.waiting, ...found.waiting] } : found });
  forgetWitness(userId);
}
