import { promisifyRequest } from "idb-keyval";
import { keptDatabase } from "#lib/storage/kept-database.ts";
import { databaseBeside } from "../rxdb/replica-databases.ts";

const VALUES = "values";

export type SideStore<T> = ReturnType<typeof sideStore<T>>;

/** Values by number, in a separate database beside a replica, which is deleted with it. */
export function sideStore<T>(replica: string, what: string) {
  const database = keptDatabase(() => openBeside(replica, what, [VALUES]));
  return {
    getAll: () =>
      database.use((connection) =>
        promisifyRequest<T[]>(connection.transaction(VALUES).objectStore(VALUES).getAll()),
      ),
    /** Rejects if they could not be stored. */
    putAll: (values: readonly [key: number, value: T][]) =>
      database.use(async (connection) => {
        const transaction = connection.transaction(VALUES, "readwrite");
        for (const [key, value] of values) transaction.objectStore(VALUES).put(value, key);
        await promisifyRequest(transaction);
      }),
  };
}

/** Opens a database beside those of a replica's collections, which is deleted with them. */
export function openBeside(replica: string, what: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseBeside(replica, what));
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return promisifyRequest(request);
}
