import { combineLatest, map } from "rxjs";
import type { Replica } from "#replica/open-replica.ts";
import { WAITING, writableCollections } from "#replica/waiting.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Keeps the counts of waiting and refused changes in the sync store up to date; returns what stops it. */
export function watchCounts(replica: Replica): () => void {
  const counts = writableCollections(replica).map(
    ([, collection]) => collection.count({ selector: WAITING }).$,
  );
  const waiting = combineLatest(counts).pipe(map((each) => each.reduce((sum, count) => sum + count, 0)));
  const subscription = combineLatest([waiting, replica.sync_issues.find().$]).subscribe(([count, issues]) =>
    useSyncStatus.setState({ waiting: count, attention: issues.length }),
  );
  return () => subscription.unsubscribe();
}
