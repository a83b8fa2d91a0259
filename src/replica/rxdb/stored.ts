import { promisifyRequest } from "idb-keyval";
import { createRevision, prepareQuery, type RxCollection, type RxDocumentData } from "rxdb";
import type { Replicated } from "#schema/entities/entity.ts";
import { type Internals, onConnection } from "./connections.ts";
import { MARKED, MARKS, markDays } from "./day-marks.ts";
import { notifyListeners } from "./storage-events.ts";
import { FIRST_WAITING, readWaitingRows, WAITING_INDEX } from "./waiting-index.ts";

/** A document with the fields that all entities have. */
export type Document = Replicated & { id: string };

/** A stored document, with RxDB's bookkeeping. */
export type Stored = RxDocumentData<Document>;

/** Marks replication's writes in storage events, which are not edits by a person. */
export const REPLICATION_CONTEXT = "shiftkeep-replication";
export const LOCAL_CONTEXT = "shiftkeep-local";

type Collection = RxCollection<Document>;

/** Returns the stored documents with these ids, also deleted ones, by id, from storage itself. */
export async function readStored<T extends Document>(
  collection: RxCollection<T>,
  ids: string[],
): Promise<Map<string, RxDocumentData<T>>> {
  const found = await collection.storageInstance.findDocumentsById(ids, true);
  return new Map(found.map((stored) => [stored.id, stored]));
}

/** Returns all documents with an unconfirmed change, including deletions, unordered: see `inOrder`. */
export async function readWaiting(collection: Collection): Promise<Stored[]> {
  const rows = await onConnection(internalsOf(collection), ({ dexieTable }) =>
    Promise.resolve(dexieTable.where(WAITING_INDEX).aboveOrEqual(FIRST_WAITING).toArray()),
  );
  return rows.flatMap((row) => fromTable(row) ?? []);
}

/** Orders waiting documents of any collections by their first edit, which is the order of sending. */
export function inOrder<T extends { stored: Stored }>(waiting: T[]): T[] {
  const order = ({ stored }: T) => stored.pending?.order ?? 0;
  return waiting.sort((a, b) => order(a) - order(b));
}

/** Returns every confirmed or waiting document, without confirmed tombstones. */
export async function readLive(collection: Collection): Promise<Stored[]> {
  return queryLive(collection, {});
}

/** Returns the live documents that match a selector, from storage itself. */
export async function queryLive<T extends { id: string }>(
  { storageInstance: storage }: RxCollection<T>,
  selector: object,
): Promise<RxDocumentData<T>[]> {
  const prepared = prepareQuery(storage.schema, {
    selector: { _deleted: { $eq: false }, ...selector } as never,
    sort: [{ id: "asc" }] as never,
    skip: 0,
  });
  return (await storage.query(prepared)).documents;
}

/** A document's next state, without RxDB's bookkeeping. */
export type Next = Document & { _deleted: boolean };

/** A write and what it replaced; `previous` is undefined for a new document. */
export interface StoredWrite {
  previous: Stored | undefined;
  next: Next;
}

/** These ids, or all waiting documents: one index read instead of a lookup per id. */
export type Which = string[] | "waiting";

/**
 * Rewrites documents in one transaction, each by a decision on its stored state (null skips it), so that no other
 * write comes in between. Returns the writes. RxDB's own write would look up each document once more, open two more
 * tables, and pass Dexie's listeners for each request.
 */
export async function rewriteStored(
  collection: Collection,
  which: Which,
  decide: (current: Stored | undefined, id: string) => Next | null,
  {
    context = REPLICATION_CONTEXT,
    durability = "relaxed",
  }: { context?: string; durability?: IDBTransactionDurability } = {},
): Promise<StoredWrite[]> {
  let writes: StoredWrite[] = [];
  await inTable(
    collection,
    async (store) => {
      if (await isStored(store, writes)) return [];
      writes = [];
      for (const [id, previous] of await find(store, which)) {
        const next = decide(previous, id);
        if (next) writes.push({ previous, next: revised(collection, previous, next) });
      }
      for (const { next } of writes) store.put(toTable(next));
      return writes;
    },
    durability,
  );
  notifyListeners(storageOf(collection), writes, context);
  return writes;
}

async function find(
  store: IDBObjectStore,
  which: Which,
): Promise<[id: string, current: Stored | undefined][]> {
  if (which === "waiting") {
    return (await readWaitingRows<Document>(store)).map((row) => [row.id, fromTable(row)]);
  }
  return Promise.all(which.map(async (id) => [id, fromTable(await promisifyRequest(store.get(id)))]));
}

/** Adds new documents without looking them up. All or none: false if one exists. */
export async function addStored(collection: Collection, documents: Next[]): Promise<boolean> {
  const writes = documents.map((next) => ({
    previous: undefined,
    next: revised(collection, undefined, next),
  }));
  try {
    await inTable(collection, async (store, isRepeat) => {
      if (isRepeat && (await isStored(store, writes))) return [];
      for (const { next } of writes) store.add(toTable(next));
      return writes;
    });
  } catch (error) {
    if (error instanceof Error && error.name === "ConstraintError") return false;
    throw error;
  }
  notifyListeners(storageOf(collection), writes, REPLICATION_CONTEXT);
  return true;
}

/** Whether a transaction whose connection was cut was completed all the same: it stores all of its writes or none. */
async function isStored(store: IDBObjectStore, [first]: StoredWrite[]): Promise<boolean> {
  if (!first) return false;
  const stored = await promisifyRequest<Stored | undefined>(store.get(first.next.id));
  return stored?._rev === (first.next as Stored)._rev;
}

type TableWork = (store: IDBObjectStore, isRepeat: boolean) => Promise<StoredWrite[]>;

/**
 * Runs one transaction, all or nothing, which also marks the days of the written rows. Rejects with its error. If the
 * connection is cut, all of it is repeated once.
 */
function inTable(collection: Collection, work: TableWork, durability: IDBTransactionDurability = "relaxed") {
  return onConnection(internalsOf(collection), (internals, isRepeat) =>
    inTransaction(internals, collection.name, durability, (store) => work(store, isRepeat)),
  );
}

async function inTransaction(
  { dexieDb, dexieTable }: Internals,
  collection: string,
  durability: IDBTransactionDurability,
  work: (store: IDBObjectStore) => Promise<StoredWrite[]>,
): Promise<void> {
  const isMarked = collection in MARKED;
  const tables = isMarked ? [dexieTable.name, MARKS] : dexieTable.name;
  const transaction = dexieDb.backendDB().transaction(tables, "readwrite", { durability });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? aborted());
  });
  try {
    const writes = await work(transaction.objectStore(dexieTable.name));
    if (isMarked) markDays(transaction, collection, writes);
  } catch (error) {
    ended.catch(() => {});
    if (transaction.error) throw transaction.error;
    transaction.abort();
    throw error;
  }
  await ended;
}

/** A transaction that the browser ends without a reason has no error of its own. */
function aborted() {
  return new DOMException("The transaction was aborted.", "AbortError");
}

/** RxDB wraps the storage whose stream its live queries follow. */
function storageOf({ storageInstance }: Collection): object {
  return (storageInstance as unknown as { originalStorageInstance: object }).originalStorageInstance;
}

function internalsOf({ storageInstance }: Collection): Promise<Internals> {
  return storageInstance.internals as Promise<Internals>;
}

/** Adds RxDB's bookkeeping: its revision shows RxDB that a document has changed. */
function revised({ database }: Collection, previous: Stored | undefined, next: Next): Stored {
  return {
    ...next,
    _attachments: {},
    _meta: { lwt: Date.now() },
    _rev: createRevision(database.token, previous),
  };
}

// As RxDB's storage does it: IndexedDB cannot index booleans.

function toTable(stored: Next): object {
  return { ...stored, _deleted: stored._deleted ? "1" : "0" };
}

/** Returns a table row in RxDB's form. */
export function fromTable(row: unknown): Stored | undefined {
  return row ? { ...(row as Stored), _deleted: (row as { _deleted: string })._deleted === "1" } : undefined;
}

/** Returns a name of a document's state, different for every state. */
export function stateOf({ _rev }: Stored): string {
  return _rev;
}

/** Returns a stored document without RxDB's bookkeeping. */
export function withoutBookkeeping<S extends object>(stored: S) {
  const { _attachments, _deleted, _meta, _rev, ...document } = stored as S & Record<string, unknown>;
  return document;
}
