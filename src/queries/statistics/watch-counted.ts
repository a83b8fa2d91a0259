import { merge, type Observable } from "rxjs";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { COUNTED_COLLECTIONS } from "./block-window.ts";

/** What the statistics are made from, by collection. */
const COLLECTIONS: readonly (keyof Replica["collections"])[] = [
  ...COUNTED_COLLECTIONS,
  "businesses",
  "profiles",
  "templates",
];

/** Says that something was written that statistics are made from, once for however many rows were written at once. */
export function watchCounted(replica: Replica): Observable<void> {
  return merge(...COLLECTIONS.map((name) => writesOf(collectionOf(replica, name))));
}
