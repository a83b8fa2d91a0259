import type { RxCollection } from "rxdb";
import type { Pending, Replicated } from "#schema/entities/entity.ts";
import { durabilityOf } from "./rxdb/durability.ts";
import { LOCAL_CONTEXT, type Next, rewriteStored, withoutBookkeeping } from "./rxdb/stored.ts";

/** A replicated document of some entity. */
type Row = Replicated & { id: string };

/** Ids of earlier changes kept per document, the first ones: what was sent at all was sent early. */
const EARLIER_MAX = 50;

/** A new document with the change that tells the server about it. It is durable when the promise resolves. */
export async function insertLocally<T extends Row>(
  collection: RxCollection<T>,
  document: Omit<T, keyof Replicated>,
  changeId: string,
): Promise<T> {
  const made = await collection.insert(asNew(document, changeId));
  return made.toMutableJSON() as T;
}

/** New documents, written at once: all are durable when the promise resolves, and it fails when one is there already. */
export async function insertAllLocally<T extends Row>(
  collection: RxCollection<T>,
  documents: readonly Omit<T, keyof Replicated>[],
  newId: () => string,
): Promise<void> {
  const { error } = await collection.bulkInsert(documents.map((document) => asNew(document, newId())));
  if (error[0]) throw new Error(`A new document could not be stored (${error[0].status}).`);
}

/**
 * An edit of a document, which keeps the server's row it was made from. Durable when the promise resolves. When word of
 * its deletion comes in the same moment, the edit waits all the same: the server's answer then puts it into the inbox.
 * What is computed from the row itself (a counter, a set) is asked for as a function: others may write in between.
 */
export async function patchLocally<T extends Row>(
  collection: RxCollection<T>,
  id: string,
  fields: NoInfer<Partial<T> | ((row: T) => Partial<T>)>,
  changeId: string,
): Promise<T | null> {
  const document = await collection.findOne(id).exec();
  const patched = await document?.incrementalModify((row) => ({
    ...row,
    ...(typeof fields === "function" ? fields(row as T) : fields),
    _deleted: false,
    change_id: changeId,
    pending: pendingAfter(row as Row),
  }));
  return (patched?.toMutableJSON() as T | undefined) ?? null;
}

/** Deletes a document here and then on the server. Durable when the promise resolves; false when it was not there. */
export async function removeLocally<T extends Row>(
  collection: RxCollection<T>,
  id: string,
  changeId: string,
): Promise<boolean> {
  const document = await collection.findOne(id).exec();
  const removed = await document?.incrementalModify((row) => ({
    ...row,
    _deleted: true,
    change_id: changeId,
    pending: pendingAfter(row as Row),
  }));
  return removed !== undefined;
}

/** What becomes of one document among several. */
export type LocalEdit<T extends Row> =
  | { kind: "add"; document: Omit<T, keyof Replicated> }
  | { kind: "change"; fields: Partial<T> }
  | { kind: "remove" };

/**
 * Edits several documents in one write: all of it is durable when the promise resolves, and nothing of it when it
 * rejects, because the device is full or what is to be added is there already. `decide` is asked once about each id, with
 * the row as it lies in storage right then, or null where there is none, and answers null to leave it.
 */
export async function editAllLocally<T extends Row>(
  collection: RxCollection<T>,
  ids: readonly string[],
  decide: (id: string, row: T | null) => LocalEdit<T> | null,
  newId: () => string,
): Promise<void> {
  await rewriteStored(
    collection as never,
    [...new Set(ids)],
    (stored, id) => {
      const row = stored && !stored._deleted ? (withoutBookkeeping(stored) as unknown as T) : null;
      const edit = decide(id, row);
      if (edit?.kind === "add") {
        if (stored) throw new Error("A new document could not be stored: it is there already.");
        return { ...asNew<T>(edit.document, newId()), _deleted: false };
      }
      if (!edit || !row) return null;
      const fields = edit.kind === "change" ? edit.fields : {};
      const waiting = { _deleted: edit.kind === "remove", change_id: newId(), pending: pendingAfter(row) };
      return { ...row, ...fields, ...waiting } as Next;
    },
    { context: LOCAL_CONTEXT, durability: durabilityOf(collection.name) },
  );
}

function asNew<T extends Row>(document: Omit<T, keyof Replicated>, changeId: string): T {
  const pending: Pending = { base: null, earlier: [], order: nextOrder() };
  return { ...document, version: 0, change_id: changeId, pending } as T;
}

/** What waits after one more edit of a row: the base stays the server's row, the present change becomes an earlier one. */
function pendingAfter(row: Row): Pending {
  if (row.pending) {
    const earlier = [...row.pending.earlier, ...(row.change_id ? [row.change_id] : [])];
    return { ...row.pending, earlier: earlier.slice(0, EARLIER_MAX) };
  }
  const { change_id, pending, ...fields } = withoutBookkeeping(row);
  const base = "_deleted" in row && row._deleted ? { ...fields, deleted: true } : fields;
  return { base, earlier: [], order: nextOrder() };
}

let lastOrder = 0;

/** Milliseconds of the device's clock, but always growing within a tab, in steps that tell writes of one moment apart. */
function nextOrder(): number {
  lastOrder = Math.max(Date.now(), lastOrder + 0.001);
  return lastOrder;
}
