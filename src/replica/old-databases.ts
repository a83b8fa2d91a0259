/** How RxDB's Dexie storage names a database: replica, schema version and collection, with two dashes in between. */
const DEXIE_PREFIX = "rxdb-dexie-";
const DOCUMENTS = "docs";
/** Above every version Dexie uses: opening with it makes other tabs close their connections first. */
const EXCLUSIVE_VERSION = 2 ** 31;

/** A database on this device that belongs to a replica. */
export interface ReplicaDatabase {
  name: string;
  replica: string;
  collection: string;
}

/** The databases of a user's replicas, but for those of the replica to keep. */
export async function replicaDatabases(prefix: string, keep?: string): Promise<ReplicaDatabase[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name = "" }) => {
    if (!name.startsWith(DEXIE_PREFIX + prefix)) return [];
    const [replica = "", , collection = ""] = name.slice(DEXIE_PREFIX.length).split("--");
    return replica === keep ? [] : [{ name, replica, collection }];
  });
}

/**
 * Every document of a database as it was stored, tombstones too. It is read alone: a tab that still had it open loses its
 * connection first, so nothing can be written behind the reader's back.
 */
export function readAlone<T>({ name }: ReplicaDatabase): Promise<(T & { _deleted: boolean })[]> {
  return new Promise((resolve, reject) => {
    let documents: (T & { _deleted: unknown })[] = [];
    const opening = indexedDB.open(name, EXCLUSIVE_VERSION);
    opening.onupgradeneeded = () => {
      if (!opening.result.objectStoreNames.contains(DOCUMENTS)) return;
      const reading = opening.transaction?.objectStore(DOCUMENTS).getAll();
      if (reading) reading.onsuccess = () => (documents = reading.result);
    };
    opening.onsuccess = () => {
      opening.result.close();
      // IndexedDB cannot index booleans: the storage keeps them as '0' and '1'.
      resolve(documents.map((one) => ({ ...one, _deleted: one._deleted === "1" })));
    };
    opening.onerror = () => reject(opening.error);
  });
}

/** Deletes a database; resolves when it is gone. */
export function deleteAlone(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error);
  });
}
