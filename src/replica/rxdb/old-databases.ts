import type { ReplicaDatabase } from "./replica-databases.ts";

const DOCUMENTS = "docs";
/** Above every version Dexie uses: opening with it makes other tabs close their connections first. */
const EXCLUSIVE_VERSION = 2 ** 31;

/** Returns every document, also tombstones. Other tabs are cut off first, so nothing is written unnoticed. */
export async function readAlone<T>({ name }: ReplicaDatabase): Promise<(T & { _deleted: boolean })[]> {
  const database = await settled(indexedDB.open(name, EXCLUSIVE_VERSION));
  try {
    if (!database.objectStoreNames.contains(DOCUMENTS)) return [];
    const documents = await settled(database.transaction(DOCUMENTS).objectStore(DOCUMENTS).getAll());
    // IndexedDB cannot index booleans: they are stored as '0' and '1'.
    return documents.map((one) => ({ ...one, _deleted: one._deleted === "1" }));
  } finally {
    database.close();
  }
}

/** Deletes a database; resolves when it is gone. */
export async function deleteAlone(name: string): Promise<void> {
  await settled(indexedDB.deleteDatabase(name));
}

/** A frozen tab may hold a database for ever. */
const TIMEOUT_MS = 10_000;

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("The database is held by another tab.")), TIMEOUT_MS);
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      finish();
    };
    request.onsuccess = end(() => resolve(request.result));
    request.onerror = end(() => reject(request.error));
  });
}
