import { merge, type Observable } from "rxjs";
import { collectionOf, type Replica } from "#replica/collections.ts";
import { writesOf } from "#replica/rxdb/storage-events.ts";
import { COUNTED_COLLECTIONS } from "./block-window.ts";

/** The collections that statistics are computed from. */
const COLLECTIONS: readonly (keyof Replica["collections"])[] = [
  ...COUNTED_COLLECTIONS,
  "businesses",
  "profiles",
  "templates",
];

/** Emits when such a collection was written, once for any number of rows written together. */
export function watchCounted(replica: Replica): Observable<void> {
  return merge(...COLLECTIONS.map((name) => writesOf(collectionOf(replica, name))));
}
