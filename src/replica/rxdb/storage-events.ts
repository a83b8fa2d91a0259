import { BROADCAST_CHANNEL_BY_TOKEN, type RxCollection } from "rxdb";
import { filter, map, type Observable } from "rxjs";

/** Emits once per write of any number of documents, here or in another tab. */
export function writesOf<T extends object>(collection: RxCollection<T>): Observable<void> {
  return collection.eventBulks$.pipe(
    filter(({ events }) => events.length > 0),
    map(() => undefined),
  );
}

/** Emits what is written to a collection and by whom, earlier than queries do. */
export function storageWritesOf<T>({ storageInstance }: RxCollection<T>) {
  return storageInstance.changeStream();
}

/** A write and what it replaced; `previous` is undefined for a new document. */
interface Write {
  previous: { _deleted: boolean } | undefined;
  next: { id: string; _deleted: boolean };
}

/** Notifies live queries in all tabs of writes that RxDB did not make, through the storage's own stream. */
export function notifyListeners(storage: object, writes: readonly Write[], context: string) {
  const events = writes.flatMap(({ previous, next }) => {
    const operation = operationOf(previous, next);
    return operation
      ? [{ operation, documentId: next.id, documentData: next, previousDocumentData: previous }]
      : [];
  });
  if (events.length === 0) return;
  const { changes$ } = storage as { changes$: { next(bulk: object): void } };
  changes$.next({ id: crypto.randomUUID(), context, checkpoint: null, events });
}

/** Returns the operation for listeners, some of which follow deleted documents: a waiting change may be a deletion. */
function operationOf(
  previous: Write["previous"],
  next: Write["next"],
): "INSERT" | "UPDATE" | "DELETE" | null {
  if (next._deleted) return previous ? "DELETE" : null;
  return previous && !previous._deleted ? "UPDATE" : "INSERT";
}

/**
 * Lets a database hear other tabs whatever the device's clock shows. The channel drops messages that are older than its
 * listener, by that clock: once it was set back, a tab would hear nothing until it has caught up.
 */
export function hearWhateverTheTime(databaseToken: string) {
  const channel = BROADCAST_CHANNEL_BY_TOKEN.get(databaseToken)?.bc as Partial<ListeningChannel> | undefined;
  for (const listener of channel?._addEL?.message ?? []) listener.time = 0;
}

/** What is used of the broadcast channel's own fields. */
interface ListeningChannel {
  _addEL: { message: { time: number }[] };
}
