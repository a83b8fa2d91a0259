import type { RxCollection } from "rxdb";
import { knownAs } from "#domain/sync/is-waiting.ts";
import type { Pending, Replicated } from "#schema/entities/entity.ts";
import { durabilityOf } from "./rxdb/durability.ts";
import { LOCAL_CONTEXT, type Next, rewriteStored, withoutBookkeeping } from "./rxdb/stored.ts";

type Row = Replicated & { id: string };

/** The most earlier change ids of a document. The first ones are kept: those may have been sent. */
const EARLIER_MAX = 50;

/** Inserts a document with the change that sends it to the server. Durable when the promise resolves. */
export async function insertLocally<T extends Row>(
  collection: RxCollection<T>,
  document: Omit<T, keyof Replicated>,
  changeId: string,
): Promise<T> {
  const made = await collection.insert(asNew(document, changeId));
  return made.toMutableJSON() as T;
}

/** Inserts documents in one write: all are durable when the promise resolves; throws if one of them exists already. */
export async function insertAllLocally<T extends Row>(
  collection: RxCollection<T>,
  documents: readonly Omit<T, keyof Replicated>[],
  newId: () => string,
): Promise<void> {
  const { error } = await collection.bulkInsert(documents.map((document) => asNew(document, newId())));
  if (error[0]) throw new Error(`A new document could not be stored (${error[0].status}).`);
}

/**
 * Edits a document and keeps the server's row as the edit's base. Returns null if it does not exist. Durable when
 * the promise resolves. If its deletion arrives at the same moment, the edit still waits: the server's answer moves
 * it to the inbox. Values computed from the row (a counter, a set) are passed as a function, because other writes
 * may come in between.
 */
export async function patchLocally<T extends Row>(
  collection: RxCollection<T>,
  id: string,
  fields: NoInfer<Partial<T> | ((row: T) => Partial<T>)>,
  changeId: string,
): Promise<T | null> {
  const patched = await modify(collection, id, changeId, (row) => ({
    ...(typeof fields === "function" ? fields(row) : fields),
    _deleted: false,
  }));
  return (patched?.toMutableJSON() as T | undefined) ?? null;
}

/** Deletes a document here and then on the server. Durable when the promise resolves; false if it did not exist. */
export async function removeLocally<T extends Row>(
  collection: RxCollection<T>,
  id: string,
  changeId: string,
): Promise<boolean> {
  return (await modify(collection, id, changeId, () => ({ _deleted: true }))) !== undefined;
}

async function modify<T extends Row>(
  collection: RxCollection<T>,
  id: string,
  changeId: string,
  edit: (row: T) => object,
) {
  const document = await collection.findOne(id).exec();
  return document?.incrementalModify((row) => ({
    ...row,
    ...edit(row as T),
    change_id: changeId,
    pending: pendingAfter(row as Row),
  }));
}

/** `isShared` and `yields` as in Pending. */
export type LocalEdit<T extends Row> =
  | { kind: "add"; document: Omit<T, keyof Replicated>; isShared?: boolean }
  | { kind: "change"; fields: Partial<T>; yields?: Pending["yields"] }
  | { kind: "remove"; yields?: Pending["yields"] };

/**
 * Edits several documents in one write: all are durable when the promise resolves, and none if it rejects because
 * the device is full or an added document exists. `decide` is called once per id with the currently stored row, or
 * null if there is none, and returns null to skip it.
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
      if (edit?.kind === "add") return added(edit, stored as never, newId());
      if (!edit || !row) return null;
      const fields = edit.kind === "change" ? edit.fields : {};
      const isRemoved = edit.kind === "remove";
      const pending = pendingAfter(row, edit.yields, isRemoved);
      return { ...row, ...fields, pending, _deleted: isRemoved, change_id: newId() } as Next;
    },
    { context: LOCAL_CONTEXT, durability: durabilityOf(collection.name) },
  );
}

function added<T extends Row>(
  { document, isShared }: LocalEdit<T> & { kind: "add" },
  stored: (Row & { _deleted: boolean }) | undefined,
  changeId: string,
): Next {
  if (stored && !(isShared && knownAs(stored) === "free"))
    throw new Error("A new document could not be stored: it is there already.");
  const made = asNew<T>(document, changeId);
  const pending = {
    ...(stored ? pendingAfter(stored) : made.pending),
    ...(isShared && { base: { ...document }, isShared }),
  };
  return { ...made, pending, _deleted: false } as Next;
}

function asNew<T extends Row>(document: Omit<T, keyof Replicated>, changeId: string): T {
  const pending: Pending = { base: null, earlier: [], order: nextOrder() };
  return { ...document, version: 0, change_id: changeId, pending } as T;
}

/**
 * Returns the state after another edit: the base stays, and the current change becomes an earlier one. Together they yield
 * to what each yields to; of a removal nothing else is left.
 */
function pendingAfter(row: Row, yields?: Pending["yields"], isRemoved = false): Pending {
  if (row.pending) {
    const { yields: didYield, ...pending } = row.pending;
    const earlier = [...pending.earlier, ...(row.change_id ? [row.change_id] : [])].slice(0, EARLIER_MAX);
    const both = isRemoved || yields === didYield ? yields : yields && didYield && "lock";
    return { ...pending, earlier, acted: Date.now(), ...(both && { yields: both }) };
  }
  const { change_id, pending, ...fields } = withoutBookkeeping(row);
  const base = "_deleted" in row && row._deleted ? { ...fields, deleted: true } : fields;
  return { base, earlier: [], order: nextOrder(), ...(yields && { yields }) };
}

let lastOrder = 0;

/** Returns ms of the device's clock, strictly increasing within a tab, so that simultaneous writes keep their order. */
function nextOrder(): number {
  lastOrder = Math.max(Date.now(), lastOrder + 0.001);
  return lastOrder;
}
