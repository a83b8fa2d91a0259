import type { Dexie, Table } from "dexie";
import { promisifyRequest } from "idb-keyval";
import { createRevision, prepareQuery, type RxCollection, type RxDocumentData } from "rxdb";
import type { Replicated } from "#schema/entities/entity.ts";
import { MARKED, MARKS, markDays } from "./day-marks.ts";
import { FIRST_WAITING, readWaitingRows, WAITING_INDEX } from "./waiting-index.ts";

/** A document of any entity as far as all are alike. */
export type Document = Replicated & { id: string };

/** A document as it lies in storage, with RxDB's bookkeeping. */
export type Stored = RxDocumentData<Document>;

/** Marks writes of replication in storage events: they are no edits of somebody. */
export const REPLICATION_CONTEXT = "shiftkeep-replication";
/** Marks what somebody on this device did. */
export const LOCAL_CONTEXT = "shiftkeep-local";

type Collection = RxCollection<Document>;

/** The stored documents with these ids, also the deleted ones, by id. Reads storage itself, past every cache. */
export async function readStored<T extends Document>(
  collection: RxCollection<T>,
  ids: string[],
): Promise<Map<string, RxDocumentData<T>>> {
  const found = await collection.storageInstance.findDocumentsById(ids, true);
  return new Map(found.map((stored) => [stored.id, stored]));
}

/** All documents with a change the server has not confirmed, also deleted ones, in no order: see `inOrder`. */
export async function readWaiting(collection: Collection): Promise<Stored[]> {
  const { dexieTable } = await tableOf(collection);
  const rows = await dexieTable.where(WAITING_INDEX).aboveOrEqual(FIRST_WAITING).toArray();
  return rows.flatMap((row) => fromTable(row) ?? []);
}

/** What waits, of however many collections, in the order in which it was first edited, which is that of sending. */
export function inOrder<T extends { stored: Stored }>(waiting: T[]): T[] {
  const order = ({ stored }: T) => stored.pending?.order ?? 0;
  return waiting.sort((a, b) => order(a) - order(b));
}

/** Every confirmed or waiting document, without tombstones that nothing waits for. */
export async function readLive(collection: Collection): Promise<Stored[]> {
  return queryLive(collection, {});
}

/** The live documents that a selector finds in storage itself, past every cache. */
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

/** A document's next state, as far as it is not RxDB's bookkeeping. */
export type Next = Document & { _deleted: boolean };

/** What was written in place of what; `previous` is undefined for a document that is new here. */
export interface StoredWrite {
  previous: Stored | undefined;
  next: Next;
}

/** Dexie's database and table behind a collection. */
export interface Internals {
  dexieDb: Dexie;
  dexieTable: Table<unknown>;
  /** Fields that IndexedDB keeps as texts. */
  booleanIndexes: string[];
}

interface WriteOptions {
  /** By whom, in storage events. */
  context?: string;
  durability?: IDBTransactionDurability;
}

/** These documents, or all with a change that waits: one look at an index, where each id is a look of its own. */
export type Which = string[] | "waiting";

/**
 * Rewrites documents, each by a decision on its present state (null leaves it), in one transaction: nobody else's
 * write comes in between. Answers with what was written. A write by RxDB would look for each document once more and
 * open two further tables, and Dexie listens to each of the requests.
 */
export async function rewriteStored(
  collection: Collection,
  which: Which,
  decide: (current: Stored | undefined, id: string) => Next | null,
  { context = REPLICATION_CONTEXT, durability = "relaxed" }: WriteOptions = {},
): Promise<StoredWrite[]> {
  const writes: StoredWrite[] = [];
  await inTable(
    collection,
    async (store) => {
      for (const [id, previous] of await find(store, which)) {
        const next = decide(previous, id);
        if (next) writes.push({ previous, next: revised(collection, previous, next) });
      }
      for (const { next } of writes) store.put(toTable(next));
      return writes;
    },
    durability,
  );
  notifyListeners(collection, writes, context);
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

/**
 * Adds documents that are new here, which saves looking for each. All or none: false when one of them was there.
 */
export async function addStored(collection: Collection, documents: Next[]): Promise<boolean> {
  const writes = documents.map((next) => ({
    previous: undefined,
    next: revised(collection, undefined, next),
  }));
  try {
    await inTable(collection, (store) => {
      for (const { next } of writes) store.add(toTable(next));
      return writes;
    });
  } catch (error) {
    if (error instanceof Error && error.name === "ConstraintError") return false;
    throw error;
  }
  notifyListeners(collection, writes, REPLICATION_CONTEXT);
  return true;
}

/**
 * Works in one transaction of the table, which is kept as a whole or not at all; rejects with what undid it. The days of
 * what was written are marked in it too.
 */
async function inTable(
  collection: Collection,
  work: (store: IDBObjectStore) => Promise<StoredWrite[]> | StoredWrite[],
  durability: IDBTransactionDurability = "relaxed",
): Promise<void> {
  const { dexieDb, dexieTable } = await tableOf(collection);
  const day = MARKED[collection.name];
  const tables = day ? [dexieTable.name, MARKS] : dexieTable.name;
  const transaction = dexieDb.backendDB().transaction(tables, "readwrite", { durability });
  const ended = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  try {
    const writes = await work(transaction.objectStore(dexieTable.name));
    if (day) markDays(transaction, day, writes);
  } catch (error) {
    ended.catch(() => {});
    if (transaction.error) throw transaction.error;
    transaction.abort();
    throw error;
  }
  await ended;
}

function tableOf({ storageInstance }: Collection): Promise<Internals> {
  return storageInstance.internals as Promise<Internals>;
}

/** With RxDB's bookkeeping: by the revision it notices that a document is no longer what it read. */
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

/** A row of the table as RxDB knows it. */
export function fromTable(row: unknown): Stored | undefined {
  return row ? { ...(row as Stored), _deleted: (row as { _deleted: string })._deleted === "1" } : undefined;
}

/** Tells the live queries, here and in other tabs, by the storage's own stream. */
function notifyListeners({ storageInstance }: Collection, writes: StoredWrite[], context: string) {
  const events = writes.flatMap(({ previous, next }) => {
    const operation = operationOf(previous, next);
    return operation
      ? [{ operation, documentId: next.id, documentData: next, previousDocumentData: previous }]
      : [];
  });
  if (events.length === 0) return;
  const { originalStorageInstance } = storageInstance as unknown as {
    originalStorageInstance: { changes$: { next(bulk: object): void } };
  };
  originalStorageInstance.changes$.next({
    id: crypto.randomUUID(),
    context,
    checkpoint: null,
    events,
  });
}

/** What a write is to its readers, of whom some follow deleted documents too: what waits may be a deletion. */
function operationOf(previous: Stored | undefined, next: Next): "INSERT" | "UPDATE" | "DELETE" | null {
  if (next._deleted) return previous ? "DELETE" : null;
  return previous && !previous._deleted ? "UPDATE" : "INSERT";
}

/** Names a state of a document: another one has another name. */
export function stateOf({ _rev }: Stored): string {
  return _rev;
}

/** A stored document without RxDB's bookkeeping. */
export function withoutBookkeeping<S extends object>(stored: S) {
  const { _attachments, _deleted, _meta, _rev, ...document } = stored as S & Record<string, unknown>;
  return document;
}
