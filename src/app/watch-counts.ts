import { combineLatest, map } from "rxjs";
import type { Replica } from "#replica/open-replica.ts";
import { waiting, writableEntities } from "#replica/rescue.ts";
import { useSyncStatus } from "#stores/sync-store.ts";

/** Keeps the counts of waiting and refused changes in the sync store up to date; returns what stops it. */
export function watchCounts(replica: Replica): () => void {
  const collections = writableEntities().map(
    ({ collection }) => replica.collections[collection as "time_records"],
  );
  const waitingCount = combineLatest(
    collections.map((collection) => collection.count({ selector: waiting }).$),
  ).pipe(map((counts) => counts.reduce((sum, count) => sum + count, 0)));
  const subscription = combineLatest([waitingCount, replica.sync_issues.find().$]).subscribe(
    ([count, issues]) => useSyncStatus.setState({ waiting: count, attention: issues.length }),
  );
  return () => subscription.unsubscribe();
}
