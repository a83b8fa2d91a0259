import { promisifyRequest } from "idb-keyval";
import { openBeside } from "./side-store.ts";

/** How much is kept of files that were opened, in bytes. */
const KEPT_MAX_BYTES = 200_000_000;

const FILES = "files";
const OPENED = "opened";

interface Opened {
  size: number;
  /** When it was opened last, as a UTC instant. */
  at: string;
}

/** A file that was opened on this device before; null when it is not kept. `at` is when it is opened now. */
export async function readKeptFile(replica: string, path: string, at: string): Promise<Blob | null> {
  return within(replica, async (files, opened) => {
    const file = await promisifyRequest<Blob | undefined>(files.get(path));
    if (!file) return null;
    await promisifyRequest(opened.put({ size: file.size, at } satisfies Opened, path));
    return file;
  });
}

/**
 * Keeps a file that was opened beside the replica, with which it is deleted. Of more than `maxBytes` those go that were
 * not opened for the longest time.
 */
export async function keepFile(
  replica: string,
  { path, file, at }: { path: string; file: Blob; at: string },
  maxBytes = KEPT_MAX_BYTES,
): Promise<void> {
  await within(replica, async (files, opened) => {
    files.put(file, path);
    opened.put({ size: file.size, at } satisfies Opened, path);
    const paths = (await promisifyRequest(opened.getAllKeys())) as string[];
    const all = await promisifyRequest<Opened[]>(opened.getAll());
    const latestFirst = paths
      .map((one, place) => ({ path: one, ...(all[place] as Opened) }))
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
    let bytes = 0;
    for (const one of latestFirst) {
      bytes += one.size;
      if (bytes <= maxBytes) continue;
      files.delete(one.path);
      opened.delete(one.path);
    }
  });
}

/** What is kept. */
export function keptPaths(replica: string): Promise<string[]> {
  return within(replica, (files) => promisifyRequest(files.getAllKeys() as IDBRequest<string[]>));
}

/** Forgets a file that was removed. */
export async function forgetFile(replica: string, path: string): Promise<void> {
  await within(replica, async (files, opened) => {
    files.delete(path);
    opened.delete(path);
  });
}

/** The connection is closed at once: a replica that is being deleted waits for nobody. */
async function within<T>(
  replica: string,
  work: (files: IDBObjectStore, opened: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await openBeside(replica, "attachments", [FILES, OPENED]);
  try {
    const transaction = database.transaction([FILES, OPENED], "readwrite");
    const [result] = await Promise.all([
      work(transaction.objectStore(FILES), transaction.objectStore(OPENED)),
      promisifyRequest(transaction),
    ]);
    return result;
  } finally {
    database.close();
  }
}
