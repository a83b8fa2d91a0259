import type { RxCollection } from "rxdb";
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
