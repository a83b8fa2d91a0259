// The store of small values, also for the service worker: idb-keyval's functions on connections that are opened again
// when the browser has cut them.
import * as keyval from "idb-keyval";
import { inTransaction, keptDatabase } from "./kept-database.ts";

/** Opens a store of values on first use. */
export function valueStore(database: string, name: string): ValueStore {
  const kept = keptDatabase(() => {
    const request = indexedDB.open(database);
    request.onupgradeneeded = () => request.result.createObjectStore(name);
    return keyval.promisifyRequest(request);
  });
  const withDurability =
    (durability: IDBTransactionDurability): keyval.UseStore =>
    (mode, work) =>
      kept.use((connection) =>
        inTransaction(connection.transaction(name, mode, { durability }), async (transaction) =>
          work(transaction.objectStore(name)),
        ),
      );
  return { values: withDurability("default"), strict: withDurability("strict") };
}

interface ValueStore {
  values: keyval.UseStore;
  /** A value is on disk when the promise resolves. */
  strict: keyval.UseStore;
}

const { values, strict } = valueStore("keyval-store", "keyval");

/** The store with strict durability: a value is on disk when the promise resolves. */
export const strictValues = strict;

/** Returns a value; undefined if there is none. */
export const get = <T>(key: IDBValidKey, store = values) => keyval.get<T>(key, store);
/** Returns the values of several keys, in their order. */
export const getMany = <T>(all: IDBValidKey[], store = values) => keyval.getMany<T>(all, store);
/** Stores a value. */
export const set = (key: IDBValidKey, value: unknown, store = values) => keyval.set(key, value, store);
/** Stores several values, all or none. */
export const setMany = (all: [IDBValidKey, unknown][], store = values) => keyval.setMany(all, store);
/** Replaces a value by what `change` makes of it, with no other write in between; `change` may be called twice. */
export const update = <T>(key: IDBValidKey, change: (held: T | undefined) => T, store = values) =>
  keyval.update(key, change, store);
/** Deletes a value. */
export const del = (key: IDBValidKey, store = values) => keyval.del(key, store);
/** Deletes several values, all or none. */
export const delMany = (all: IDBValidKey[], store = values) => keyval.delMany(all, store);
/** Returns all keys. */
export const keys = <T extends IDBValidKey>(store = values) => keyval.keys<T>(store);
/** Returns all keys and values. */
export const entries = <K extends IDBValidKey, V>(store = values) => keyval.entries<K, V>(store);
