import { promisifyRequest } from "idb-keyval";

/**
 * The index of what waits. Confirmed documents have no entry in it, so it costs them nothing; RxDB does not know of it,
 * or a query that chose it would not see them.
 */
export const WAITING_INDEX = "change_id";

/**
 * Before every change's id. The index is never read without a bound: WebKit's IndexedDB in memory, as in a private tab,
 * then answers confirmed documents too (tests/fakes/memory-webkit.ts).
 */
export const FIRST_WAITING = "";

/** The documents of a table that wait, as they are stored. */
export function readWaitingRows<T>(documents: IDBObjectStore): Promise<T[]> {
  return promisifyRequest<T[]>(documents.index(WAITING_INDEX).getAll(IDBKeyRange.lowerBound(FIRST_WAITING)));
}
