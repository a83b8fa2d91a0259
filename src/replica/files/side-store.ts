import { promisifyRequest } from "idb-keyval";
import { databaseBeside } from "../rxdb/replica-databases.ts";

const VALUES = "values";

/** Values by number, in a separate database beside a replica, which is deleted with it. */
export interface SideStore<T> {
  getAll(): Promise<T[]>;
  /** Rejects if they could not be stored. */
  putAll(values: readonly [key: number, value: T][]): Promise<void>;
}

export function sideStore<T>(replica: string, what: string): SideStore<T> {
  let opened: Promise<IDBDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  const open = () => {
    opened ??= openStore(replica, what, forget);
    opened.catch(forget);
    return opened;
  };
  return {
    async getAll() {
      const store = (await open()).transaction(VALUES).objectStore(VALUES);
      return promisifyRequest<T[]>(store.getAll());
    },
    async putAll(values) {
      const transaction = (await open()).transaction(VALUES, "readwrite");
      for (const [key, value] of values) transaction.objectStore(VALUES).put(value, key);
      await promisifyRequest(transaction);
    },
  };
}

async function openStore(replica: string, what: string, forget: () => void): Promise<IDBDatabase> {
  const database = await openBeside(replica, what, [VALUES]);
  database.onversionchange = () => {
    forget();
    database.close();
  };
  database.onclose = forget;
  return database;
}

/** Opens a database beside those of a replica's collections, which is deleted with them. */
export function openBeside(replica: string, what: string, stores: readonly string[]): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseBeside(replica, what));
  request.onupgradeneeded = () => {
    for (const store of stores) request.result.createObjectStore(store);
  };
  return promisifyRequest(request);
}
