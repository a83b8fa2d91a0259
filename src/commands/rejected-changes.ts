import { changedFieldsOfRefused, mergeFields } from "#domain/merge/merge-fields.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { uuidOf } from "#lib/hashes.ts";
import { must } from "#lib/must.ts";
import { collectionOf, type Replica, writableCollections } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { readStored, readWaiting, type Stored, withoutBookkeeping } from "#replica/rxdb/stored.ts";
import { type Entity, entityOf } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { write } from "./write.ts";

type Row = Record<string, unknown>;

/** A row's fields that only the server writes, until it answers. */
const SERVER_FIELDS: Partial<Record<string, Row>> = {
  punches: { received_at: null, clock_changed: false, unverified: null, doubt: null },
};

/**
 * Writes a refused change again, with these edits, onto the current document; false if it was already resolved. It
 * is written before the refused one is removed: a crash shows it again and loses nothing. Resent unchanged it keeps
 * its id, and so counts once: while it waits here, or at the server.
 */
export function editRejectedChange(context: CommandContext, id: string, edits: Row): Promise<boolean> {
  // Under the writing lock: two taps or two tabs send a change once.
  return write(context, async ({ replica }) => {
    const [refused] = await freshFind(replica.sync_issues, { id });
    if (!refused) return false;
    await rewrite(context, refused, { ...refused.row, ...edits });
    await replica.sync_issues.findOne(id).remove();
    return true;
  });
}

async function rewrite(context: CommandContext, refused: RejectedChange, row: Row) {
  const { replica, userId } = replicaOf(context);
  const collection = must(collectionOf(replica, refused.collection), `a collection ${refused.collection}`);
  const sameId = await uuidOf(`${refused.id} ${JSON.stringify(row)}`);
  const newId = newRowId(refused, row);
  const ids = [...new Set([String(row.id), newId])];
  const present = await readStored(collection, ids);
  const found = [...present.values()];
  if (found.some((one) => carries(one, sameId))) return;
  // On top of another waiting edit it needs a new id: the server may know the old one and would skip that edit too.
  const changeId = found.some(isWaiting) ? context.device.newId() : sameId;
  if (row.deleted === true) return void (await removeLocally(collection, String(row.id), changeId));
  for (const id of ids) {
    // A row with the new id is this very change from an earlier run: merging would count it twice.
    const kinds = id === row.id ? mergeKinds(replica, refused) : {};
    const fields = (now: object) => fieldsOnto({ ...now }, kinds, refused, row);
    const isThere = present.get(id)?._deleted === false;
    if (isThere && (await patchLocally(collection, id, fields, changeId))) return;
  }
  const entity = entityOf(replica.entities, refused.collection, row);
  const made = { ...SERVER_FIELDS[entity?.table ?? ""], ...refused.base, ...row, id: newId };
  await insertLocally(collection, { ...made, ...entity?.derived?.(made, userId) } as never, changeId);
}

/** Whether a document holds a waiting change, perhaps below later ones. */
function carries({ change_id, pending }: Stored, changeId: string): boolean {
  return change_id === changeId || (pending?.earlier.includes(changeId) ?? false);
}

/** Returns the change's fields merged with others' changes of the row. */
function fieldsOnto(present: Row, kinds: Entity["merge"], refused: RejectedChange, row: Row): Row {
  const mine = changedFieldsOfRefused(row, refused.base);
  const wanted = mergeFields(kinds, refused.base ?? {}, mine, present);
  return Object.fromEntries(Object.keys(mine).map((field) => [field, wanted[field]]));
}

/** A new row has no base for its additions: it counts as a whole. */
function mergeKinds({ entities }: Replica, { collection, row, base }: RejectedChange): Entity["merge"] {
  return (base && entityOf(entities, collection, row)?.merge) ?? {};
}

/**
 * Returns the id for sending a new row again. A deleted row's id is never accepted again, so it uses the refused
 * change's id, which is the same on every run. A row that only lacked its reference keeps its id.
 */
function newRowId({ id, code, reason }: RejectedChange, row: Row): string {
  return code === "gone" && reason !== "missing_reference" ? id : String(row.id);
}

/** Sends a refused change again unchanged; false if already resolved. */
export function retryRejectedChange(context: CommandContext, id: string): Promise<boolean> {
  return editRejectedChange(context, id, {});
}

/** Discards a refused change. */
export async function discardRejectedChange(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ replica }) => replica.sync_issues.findOne(id).remove());
}

/** Undoes a discard. */
export async function restoreRejectedChange(context: CommandContext, change: RejectedChange): Promise<void> {
  await write(context, ({ replica }) => replica.sync_issues.upsert(change));
}

export interface ExportedFile {
  name: string;
  json: string;
}

/** Exports refused changes as a file. */
export async function exportRejectedChanges(
  context: CommandContext,
  rejected: readonly RejectedChange[],
): Promise<ExportedFile> {
  return fileOf(context, { rejected });
}

/** Exports everything only this device holds as a file: waiting and refused changes. */
export async function exportUnsentChanges(context: CommandContext): Promise<ExportedFile> {
  const { replica } = replicaOf(context);
  const waiting = await Promise.all(
    writableCollections(replica).map(async ([name, collection]) =>
      (await readWaiting(collection)).map((stored) => ({
        collection: name,
        deleted: stored._deleted,
        row: withoutBookkeeping(stored),
      })),
    ),
  );
  const rejected = (await replica.sync_issues.find().exec()).map((issue) => issue.toMutableJSON());
  return fileOf(context, { waiting: waiting.flat(), rejected });
}

function fileOf(context: CommandContext, changes: object): ExportedFile {
  const { userId } = replicaOf(context);
  const at = context.device.now();
  const businessId = context.scope?.business_id ?? null;
  const content = { exported_at: at, user_id: userId, business_id: businessId, ...changes };
  return {
    name: `shiftkeep-changes-${at.slice(0, 16).replace(":", "-")}.json`,
    json: JSON.stringify(content, null, 2),
  };
}
