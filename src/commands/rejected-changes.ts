import { mergeFields } from "#domain/merge/merge-fields.ts";
import { isWaiting } from "#domain/sync/is-waiting.ts";
import { changedFieldsOfRefused } from "#domain/sync/refused-fields.ts";
import { must } from "#lib/must.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import type { Replica } from "#replica/collections.ts";
import { collectionOf, writableCollections } from "#replica/collections.ts";
import { insertLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { readStored, readWaiting, type Stored, withoutBookkeeping } from "#replica/rxdb/stored.ts";
import { type Entity, entityOf } from "#schema/entities/entity.ts";
import type { RejectedChange } from "#schema/protocol/rejected-change.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { write } from "./write.ts";

type Row = Record<string, unknown>;

/** What a row of a table holds that only the server may write, until it has answered. */
const SERVER_FIELDS: Partial<Record<string, Row>> = {
  punches: { received_at: null, clock_changed: false, unverified: null },
};

/**
 * Writes a refused change anew, as `edit` would have it, onto the document as it is by now; false when somebody dealt
 * with it already. Written before the refused one goes: a crash in between shows it again, and loses nothing.
 * Sent once more as before it is the same change, which counts once: it is seen here while it waits, and by the server
 * when it has arrived.
 */
function resendChange(
  context: CommandContext,
  id: string,
  edit: (refused: RejectedChange) => Row,
): Promise<boolean> {
  // The lock of everything that writes or rescues: two taps or two tabs send a change once.
  return write(context, async ({ replica }) => {
    const [refused] = await freshFind(replica.sync_issues, { id });
    if (!refused) return false;
    await rewrite(context, refused, edit(refused));
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
  // Over another edit that waits it must not have an id that the server may know: it would take that edit for known too.
  const changeId = found.some(isWaiting) ? context.device.newId() : sameId;
  if (row.deleted === true) return void (await removeLocally(collection, String(row.id), changeId));
  for (const id of ids) {
    // A row of the new id is this very change from an earlier run: adding to it would count it twice.
    const kinds = id === row.id ? mergeKinds(replica, refused) : {};
    const fields = (now: object) => fieldsOnto({ ...now }, kinds, refused, row);
    const isThere = present.get(id)?._deleted === false;
    if (isThere && (await patchLocally(collection, id, fields, changeId))) return;
  }
  const entity = entityOf(replica.entities, refused.collection, row);
  const made = { ...SERVER_FIELDS[entity?.table ?? ""], ...refused.base, ...row, id: newId };
  await insertLocally(collection, { ...made, ...entity?.derived?.(made, userId) } as never, changeId);
}

/** Whether a change waits in a document, perhaps under later ones. */
function carries({ change_id, pending }: Stored, changeId: string): boolean {
  return change_id === changeId || (pending?.earlier.includes(changeId) ?? false);
}

/** The fields the change sets out to change, as they come out with what others did to the row meanwhile. */
function fieldsOnto(present: Row, kinds: Entity["merge"], refused: RejectedChange, row: Row): Row {
  const mine = changedFieldsOfRefused(row, refused.base);
  const wanted = mergeFields(kinds ?? {}, refused.base ?? {}, mine, present);
  return Object.fromEntries(Object.keys(mine).map((field) => [field, wanted[field]]));
}

/** A new row has no base to tell what was added to it: as it was entered, it counts whole. */
function mergeKinds({ entities }: Replica, { collection, row, base }: RejectedChange): Entity["merge"] {
  return base ? entityOf(entities, collection, row)?.merge : {};
}

/**
 * The server never takes a deleted row's id again. The refused change's own id makes the same new row however often this
 * runs. What only lacked something that it belongs to was never there.
 */
function newRowId({ id, code, reason }: RejectedChange, row: Row): string {
  return code === "gone" && reason !== "missing_reference" ? id : String(row.id);
}

/** Sends a refused change again as it was; false when somebody dealt with it already. */
export function retryRejectedChange(context: CommandContext, id: string): Promise<boolean> {
  return resendChange(context, id, ({ row }) => row);
}

/** Sends a refused change again with some of its fields changed; false when somebody dealt with it already. */
export function editRejectedChange(
  context: CommandContext,
  id: string,
  edits: Record<string, unknown>,
): Promise<boolean> {
  return resendChange(context, id, ({ row }) => ({ ...row, ...edits }));
}

/** Forgets a refused change. */
export async function discardRejectedChange(context: CommandContext, id: string): Promise<void> {
  await write(context, ({ replica }) => replica.sync_issues.findOne(id).remove());
}

/** Takes a discarding back. */
export async function restoreRejectedChange(context: CommandContext, change: RejectedChange): Promise<void> {
  await write(context, ({ replica }) => replica.sync_issues.upsert(change));
}

/** A file to be kept outside the app. */
export interface ExportedFile {
  name: string;
  json: string;
}

/** Writes refused changes into a file. */
export async function exportRejectedChanges(
  context: CommandContext,
  rejected: readonly RejectedChange[],
): Promise<ExportedFile> {
  return fileOf(context, { rejected });
}

/** Writes everything only this device holds into a file: changes that wait, and those the server refused. */
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
