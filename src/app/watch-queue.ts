import { combineLatest, map } from "rxjs";
import type { Replica } from "#replica/open-replica.ts";
import { WAITING, writableCollections } from "#replica/waiting.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { noteWitness, type WitnessedChange } from "./witness.ts";

/** Keeps the counts of waiting and refused changes, and the witness of them, up to date; returns what stops it. */
export function watchQueue(replica: Replica): () => void {
  const queues = writableCollections(replica).map(([{ collection: name }, collection]) =>
    collection
      .find({ selector: WAITING })
      .$.pipe(map((documents) => documents.map((document) => witnessed(name, document.toMutableJSON())))),
  );
  const subscription = combineLatest([combineLatest(queues), replica.sync_issues.find().$]).subscribe(
    ([waiting, issues]) => {
      const changes = waiting.flat();
      useSyncStatus.setState({ waiting: changes.length, attention: issues.length });
      noteWitness(replica.userId, changes, useSyncStatus.getState().lastSyncedAt);
    },
  );
  return () => subscription.unsubscribe();
}

function witnessed(
  collection: string,
  { pending, ...row }: { pending?: { base: Record<string, unknown> | null; order: number } },
): WitnessedChange {
  return { collection, row, base: pending?.base ?? null, at: new Date(pending?.order ?? 0).toISOString() };
}
