// Browsers cut a page's connections to its databases: phones do so to apps in the background, some without telling the
// page. Reads and writes then fail until the connection is opened anew.
import { causesOf, isFullDisk } from "./storage-errors.ts";

/** What fails on a connection that was cut, and on its transactions. */
const CUT = new Set([
  "AbortError",
  "DatabaseClosedError",
  "InvalidStateError",
  "TransactionInactiveError",
  "UnknownError",
]);

/** Whether work failed only because its connection was cut, so that another connection may do it. */
export function isLostConnection(error: unknown): boolean {
  const causes = causesOf(error).filter(({ hasCauses }) => !hasCauses);
  return causes.length > 0 && causes.every(({ name }) => CUT.has(name)) && !isFullDisk(error);
}

/** Safari's error after its storage process ended; the next request starts another. */
const SERVER_LOST = /connection to indexed ?database server lost/i;

let failure: unknown = null;

/**
 * Opens a database. After a failure nothing is opened again in this page: browsers erase a store that fails twice,
 * with everything that waits in it.
 */
export async function openOnce<T>(open: () => PromiseLike<T>): Promise<T> {
  if (failure) throw failure;
  try {
    return await open();
  } catch (error) {
    if (causesOf(error).some(({ message }) => SERVER_LOST.test(message))) return await open();
    if (isBroken(error)) failure = error;
    throw error;
  }
}

function isBroken(error: unknown): boolean {
  return isFullDisk(error) || causesOf(error).some(({ name }) => name === "UnknownError");
}
