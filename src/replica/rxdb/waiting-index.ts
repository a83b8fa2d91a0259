import { promisifyRequest } from "idb-keyval";

/**
 * The index of waiting documents. Confirmed documents have no entry, so it costs them nothing. RxDB does not know of
 * it, because a query that chose it would miss them.
 */
export const WAITING_INDEX = "change_id";

/**
 * Sorts before every change id. The index is always read with a bound: WebKit's in-memory IndexedDB (private tabs)
 * otherwise also returns confirmed documents (tests/fakes/memory-webkit.ts).
 */
export const FIRST_WAITING = "";

/** Returns a table's waiting documents, as stored. */
export function readWaitingRows<T>(documents: IDBObjectStore): Promise<T[]> {
  return promisifyRequest<T[]>(documents.index(WAITING_INDEX).getAll(IDBKeyRange.lowerBound(FIRST_WAITING)));
}
