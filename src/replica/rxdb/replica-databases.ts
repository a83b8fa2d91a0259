import { listDatabases } from "#lib/storage/kept-database.ts";

/** RxDB's Dexie storage joins replica, schema version and collection with two dashes. */
const DEXIE_PREFIX = "rxdb-dexie-";

export interface ReplicaDatabase {
  name: string;
  replica: string;
  collection: string;
}

/** Returns the databases of replicas with this name prefix, except of the one to keep. */
export async function replicaDatabases(prefix: string, keep?: string): Promise<ReplicaDatabase[]> {
  const all = await listDatabases();
  return all.flatMap(({ name = "" }) => {
    if (!name.startsWith(DEXIE_PREFIX + prefix)) return [];
    const [replica = "", , collection = ""] = name.slice(DEXIE_PREFIX.length).split("--");
    return replica === keep ? [] : [{ name, replica, collection }];
  });
}

/** Whether this device still has the databases of all these collections. */
export async function hasDatabases(replica: string, collections: readonly string[]): Promise<boolean> {
  const there = (await replicaDatabases(replica)).filter((one) => one.replica === replica);
  return collections.every((name) => there.some(({ collection }) => collection === name));
}

/** Returns the name of a database beside those of a replica's collections, which is deleted with them. */
export function databaseBeside(replica: string, what: string): string {
  return `${DEXIE_PREFIX}${replica}--0--${what}`;
}
