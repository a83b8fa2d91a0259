import type { Observable } from "rxjs";
import { coalesced } from "#lib/coalesced.ts";
import type { Replica } from "#replica/collections.ts";
import { writableCollections } from "#replica/collections.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { readWaitingChanges } from "#replica/waiting-changes.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { writeEvictionMarker } from "../session/eviction-marker.ts";

/** The number of changes that the marker lists; of more only the count matters. */
const TOLD_MAX = 20;

/**
 * Keeps the counts of waiting and refused changes, and the eviction marker, up to date; returns a stop function.
 * Read from storage, because live queries never show waiting deletions.
 */
export function watchQueue(replica: Replica): () => void {
  let stopped = false;
  const count = coalesced(async () => {
    if (stopped) return;
    const [waiting, issues] = await Promise.all([
      readWaitingChanges(replica),
      freshFind(replica.sync_issues, {}),
    ]);
    if (stopped) return;
    useSyncStatus.setState({ waiting: waiting.length, attention: issues.length });
    writeEvictionMarker(replica.userId, waiting.slice(0, TOLD_MAX), useSyncStatus.getState().lastSyncedAt);
  }, notCounted);
  // Whatever removes the databases also removes cached scripts: the code must be loaded before.
  import("./notice-loss.ts").catch(() => {});
  const written = writableCollections(replica).map(([, collection]): Observable<unknown> => collection.$);
  const subscriptions = [...written, replica.sync_issues.$].map((writes) => writes.subscribe(count));
  count();
  return () => {
    stopped = true;
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}

function notCounted(error: unknown) {
  console.error("The queue was not counted:", error);
}
