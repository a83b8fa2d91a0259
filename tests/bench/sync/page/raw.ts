import { makeShifts } from "./make-shifts.ts";
import { shiftEntity } from "./shift-entity.ts";

/** Resolves with the ms of a bulk put of `rows` rows in one transaction, into a store without secondary indexes. */
export function bulkPut(rows: number): Promise<number> {
  return measure(rows, []);
}

/** The same with our collection's secondary indexes. */
export function bulkPutIndexed(rows: number): Promise<number> {
  return measure(rows, [...shiftEntity("shifts").indexes, ["change_id"]]);
}

async function measure(rows: number, indexes: string[][]): Promise<number> {
  const name = `raw-${crypto.randomUUID()}`;
  const database = await open(name, indexes);
  const documents = makeShifts(rows, crypto.randomUUID()).map((shift) => ({
    ...shift,
    version: 1,
    change_id: "",
  }));
  const start = performance.now();
  await put(database, documents);
  const took = performance.now() - start;
  database.close();
  await settled(indexedDB.deleteDatabase(name));
  return took;
}

function open(name: string, indexes: string[][]): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const store = request.result.createObjectStore("rows", { keyPath: "id" });
    for (const fields of indexes) store.createIndex(fields.join("+"), [...fields, "id"]);
  };
  return settled(request);
}

function put(database: IDBDatabase, documents: object[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction("rows", "readwrite");
    const store = transaction.objectStore("rows");
    for (const document of documents) store.put(document);
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(transaction.error);
  });
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
