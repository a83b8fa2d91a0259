/** How RxDB's Dexie storage names a database: replica, schema version and collection, with two dashes in between. */
const DEXIE_PREFIX = "rxdb-dexie-";

/** A database on this device that belongs to a replica. */
export interface ReplicaDatabase {
  name: string;
  replica: string;
  collection: string;
}

/** The databases of the replicas whose names begin so, but for those of the replica to keep. */
export async function replicaDatabases(prefix: string, keep?: string): Promise<ReplicaDatabase[]> {
  const all = await indexedDB.databases();
  return all.flatMap(({ name = "" }) => {
    if (!name.startsWith(DEXIE_PREFIX + prefix)) return [];
    const [replica = "", , collection = ""] = name.slice(DEXIE_PREFIX.length).split("--");
    return replica === keep ? [] : [{ name, replica, collection }];
  });
}

/** Whether this device still has the databases of all these collections. */
export async function hasDatabases(replica: string, collections: readonly string[]): Promise<boolean> {
  const there = new Set(
    (await replicaDatabases(replica)).flatMap((one) => (one.replica === replica ? one.collection : [])),
  );
  return collections.every((collection) => there.has(collection));
}

/** The name of a database that is kept beside those of a replica's collections, and is deleted with them. */
export function databaseBeside(replica: string, what: string): string {
  return `${DEXIE_PREFIX}${replica}--0--${what}`;
}
