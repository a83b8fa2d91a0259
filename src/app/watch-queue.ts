import type { RxCollection } from "rxdb";
import { combineLatest, filter, map, merge, type Observable, of, switchMap } from "rxjs";
import type { Replica } from "#replica/open-replica.ts";
import { type Document, readWaiting, type Stored, withoutBookkeeping } from "#replica/stored.ts";
import { WAITING, writableCollections } from "#replica/waiting.ts";
import { useSyncStatus } from "#stores/sync-store.ts";
import { noteWitness, type WitnessedChange } from "./witness.ts";

/** Keeps the counts of waiting and refused changes, and the witness of them, up to date; returns what stops it. */
export function watchQueue(replica: Replica): () => void {
  const queues = writableCollections(replica).flatMap(([{ collection: name }, collection]) =>
    [edits(collection), deletions(collection)].map((waiting) =>
      waiting.pipe(map((rows) => rows.map((row) => witnessed(name, row)))),
    ),
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

function edits(collection: RxCollection<Document>): Observable<Document[]> {
  return collection
    .find({ selector: WAITING })
    .$.pipe(map((documents) => documents.map((document) => document.toMutableJSON())));
}

/** No query finds a deleted document: storage is read again whenever something of the deleted changed. */
function deletions(collection: RxCollection<Document>): Observable<Document[]> {
  const touched = collection.storageInstance
    .changeStream()
    .pipe(filter(({ events }) => events.some(({ documentData }) => documentData._deleted)));
  return merge(of(null), touched).pipe(
    switchMap(() => readWaiting(collection)),
    map((stored) => stored.filter(({ _deleted }) => _deleted).map(deletedRow)),
  );
}

function deletedRow(stored: Stored): Document {
  return { ...(withoutBookkeeping(stored) as unknown as Document), ...{ deleted: true } };
}

function witnessed(collection: string, { pending, ...row }: Document): WitnessedChange {
  return { collection, row, base: pending?.base ?? null, at: new Date(pending?.order ?? 0).toISOString() };
}
