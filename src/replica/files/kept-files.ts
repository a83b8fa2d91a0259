import { promisifyRequest } from "idb-keyval";
import { inTransaction, keptDatabase } from "#lib/storage/kept-database.ts";
import { openBeside } from "./side-store.ts";
import { fileOf, type StoredFile, storedFile } from "./stored-file.ts";

/** The maximum size of all kept files, in bytes. */
const KEPT_MAX_BYTES = 200_000_000;

const FILES = "files";
const OPENED = "opened";

interface Opened {
  size: number;
  /** When it was last opened, as a UTC instant. */
  at: string;
}

/** Returns a kept file; null if it is not kept. `at` is the current time, stored as its last opening. */
export async function readKeptFile(replica: string, path: string, at: string): Promise<Blob | null> {
  return within(replica, async (files, opened) => {
    const stored = await promisifyRequest<StoredFile | undefined>(files.get(path));
    if (!stored) return null;
    const file = fileOf(stored);
    await promisifyRequest(opened.put({ size: file.size, at } satisfies Opened, path));
    return file;
  });
}

/** Keeps a file beside the replica, with which it is deleted. Beyond `maxBytes` the least recently opened ones go. */
export async function keepFile(
  replica: string,
  { path, file, at }: { path: string; file: Blob; at: string },
  maxBytes = KEPT_MAX_BYTES,
): Promise<void> {
  const stored = await storedFile(file);
  await within(replica, async (files, opened) => {
    files.put(stored, path);
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

/** Returns the paths of kept files. */
export function keptPaths(replica: string): Promise<string[]> {
  return within(replica, (files) => promisifyRequest(files.getAllKeys() as IDBRequest<string[]>));
}

/** Deletes a kept file that was removed. */
export async function forgetFile(replica: string, path: string): Promise<void> {
  await within(replica, async (files, opened) => {
    files.delete(path);
    opened.delete(path);
  });
}

/** The connection is closed immediately, so that it never blocks the deletion of a replica. */
async function within<T>(
  replica: string,
  work: (files: IDBObjectStore, opened: IDBObjectStore) => Promise<T>,
): Promise<T> {
  let opened: IDBDatabase | undefined;
  const database = keptDatabase(async () => {
    opened = await openBeside(replica, "attachments", [FILES, OPENED]);
    return opened;
  });
  try {
    return await database.use((connection) =>
      inTransaction(connection.transaction([FILES, OPENED], "readwrite"), async (transaction) => {
        const [result] = await Promise.all([
          work(transaction.objectStore(FILES), transaction.objectStore(OPENED)),
          promisifyRequest(transaction),
        ]);
        return result;
      }),
    );
  } finally {
    opened?.close();
  }
}
