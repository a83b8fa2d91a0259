import { prepareQuery, type RxCollection, type RxDocumentData } from "rxdb";
import type { Replicated } from "#schema/entities/define-entity.ts";

/** A document of any entity as far as all are alike. */
export type Document = Replicated & { id: string };

/** A document as it lies in storage, with RxDB's bookkeeping. */
export type Stored = RxDocumentData<Document>;

/** Marks writes of replication in storage events: they are no edits of somebody. */
export const REPLICATION_CONTEXT = "shiftkeep-replication";

type Collection = RxCollection<Document>;

/** The stored documents with these ids, also the deleted ones, by id. Reads storage itself, past every cache. */
export async function readStored(collection: Collection, ids: string[]): Promise<Map<string, Stored>> {
  const found = await collection.storageInstance.findDocumentsById(ids, true);
  return new Map(found.map((stored) => [stored.id, stored]));
}

/** All documents with a change the server has not confirmed, also deleted ones, in no order: see `inOrder`. */
export async function readWaiting(collection: Collection): Promise<Stored[]> {
  const [live, deleted] = await Promise.all([false, true].map((yes) => queryWaiting(collection, yes)));
  return [...(live ?? []), ...(deleted ?? [])];
}

/** What waits, of however many collections, in the order in which it was first edited, which is that of sending. */
export function inOrder<T extends { stored: Stored }>(waiting: T[]): T[] {
  const order = ({ stored }: T) => stored.pending?.order ?? 0;
  return waiting.sort((a, b) => order(a) - order(b));
}

/** Every confirmed or waiting document, without tombstones that nothing waits for. */
export async function readLive(collection: Collection): Promise<Stored[]> {
  return queryStored(collection, { _deleted: { $eq: false } });
}

function queryWaiting(collection: Collection, deleted: boolean): Promise<Stored[]> {
  return queryStored(collection, { _deleted: { $eq: deleted }, change_id: { $gt: "" } });
}

/** What a selector finds in storage itself, past every cache; it says which of live and deleted are meant. */
export async function queryStored<T extends { id: string }>(
  { storageInstance: storage }: RxCollection<T>,
  selector: object,
): Promise<RxDocumentData<T>[]> {
  const prepared = prepareQuery(storage.schema, {
    selector: selector as never,
    sort: [{ id: "asc" }] as never,
    skip: 0,
  });
  return (await storage.query(prepared)).documents;
}

/** What a document is to become; `previous` is what was read, undefined for a new one. */
export interface StoredWrite {
  previous: Stored | undefined;
  next: Document & { _deleted: boolean };
}

/** Writes in one transaction; answers with the ids that somebody else changed since they were read. */
export async function writeStored(collection: Collection, writes: StoredWrite[]): Promise<Set<string>> {
  if (writes.length === 0) return new Set();
  const rows = writes.map(({ previous, next }) => ({
    ...(previous && { previous }),
    document: { _attachments: {}, _meta: previous?._meta ?? { lwt: 1 }, _rev: previous?._rev ?? "", ...next },
  }));
  const { error } = await collection.storageInstance.bulkWrite(rows as never, REPLICATION_CONTEXT);
  for (const one of error) {
    if (one.status !== 409) throw new Error(`The replica refused a row: ${one.status}`);
  }
  return new Set(error.map((one) => one.documentId));
}

/** What is used here of the Dexie table behind a collection, and of the storage's own event stream. */
interface Table {
  dexieDb: { transaction(mode: "rw", table: unknown, run: () => Promise<unknown>): Promise<unknown> };
  dexieTable: { bulkAdd(rows: object[]): Promise<unknown> };
}

/**
 * Adds documents that are new here straight to the table, without the two looks for each that a write by RxDB takes, and
 * tells the live queries. All or none: false when one of them was there.
 */
export async function addStored(collection: Collection, documents: StoredWrite["next"][]): Promise<boolean> {
  const storage = collection.storageInstance as unknown as {
    internals: Promise<Table>;
    originalStorageInstance: { changes$: { next(bulk: object): void } };
  };
  const { dexieDb, dexieTable } = await storage.internals;
  const bookkeeping = {
    _attachments: {},
    _meta: { lwt: Date.now() },
    _rev: `1-${collection.database.token}`,
  };
  const rows = documents.map((document) => ({ ...bookkeeping, ...document }));
  // As the storage does it: IndexedDB cannot index booleans.
  const stored = rows.map((row) => ({ ...row, _deleted: row._deleted ? "1" : "0" }));
  try {
    await dexieDb.transaction("rw", dexieTable, () => dexieTable.bulkAdd(stored));
  } catch (error) {
    if (error instanceof Error && error.name === "BulkError") return false;
    throw error;
  }
  storage.originalStorageInstance.changes$.next({
    id: crypto.randomUUID(),
    context: REPLICATION_CONTEXT,
    checkpoint: null,
    events: rows.map((row) => ({ operation: "INSERT", documentId: row.id, documentData: row })),
  });
  return true;
}

/** A stored document without RxDB's bookkeeping. */
export function withoutBookkeeping<S extends object>(stored: S) {
  const { _attachments, _deleted, _meta, _rev, ...document } = stored as S & Record<string, unknown>;
  return document;
}
