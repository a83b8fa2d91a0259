import type { RxCollection } from "rxdb";
import { filter, map, type Observable } from "rxjs";

/** Emits when documents of a collection are written, here or in another tab, once for however many at once. */
export function writesOf<T extends object>(collection: RxCollection<T>): Observable<void> {
  return collection.eventBulks$.pipe(
    filter(({ events }) => events.length > 0),
    map(() => undefined),
  );
}

/** What is written to a collection and by whom, as storage tells it: earlier than to queries. */
export function storageWritesOf<T>({ storageInstance }: RxCollection<T>) {
  return storageInstance.changeStream();
}
