import { publishEdits } from "#domain/roster/publication.ts";
import {
  inverseRosterEdit,
  type PlannedShift,
  type RosterEdit,
  withHandover,
} from "#domain/roster/roster-edit.ts";
import {
  isPublishedSince,
  type LeftAlone,
  withoutNewer,
  withoutPublication,
} from "#domain/roster/roster-undo.ts";
import { type RowId, unspentIds } from "#domain/sync/row-ids.ts";
import { groupBy } from "#lib/group-by.ts";
import { ownRows } from "#replica/acknowledged.ts";
import type { Replica } from "#replica/collections.ts";
import { knownIn, readShiftIds } from "#replica/known-ids.ts";
import { editAllLocally, type LocalEdit } from "#replica/local-change.ts";
import { readStored } from "#replica/rxdb/stored.ts";
import { type Shift, sortOrderOf } from "#schema/entities/shift.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";

export interface RosterChange {
  /** What takes it back. */
  undo: RosterEdit[];
  /** What was not taken back, because it is somebody else's by now. */
  left: LeftAlone[];
  /** Nothing was done: it would take back half of what was published since. */
  isHeld?: true;
}

/**
 * Applies roster edits, all or none, and resolves to their undo. An edit of a missing shift is skipped, and so is a new
 * one that is there already, because others added it. A step of which something was published since is taken back only
 * where that is wanted `evenPublished`.
 */
export function changeRoster(
  context: CommandContext,
  asked: readonly RosterEdit[],
  evenPublished = false,
): Promise<RosterChange> {
  return write(context, async ({ replica, businessId, userId, now, newId }) => {
    const published = evenPublished ? [] : await publishedSince(replica, asked);
    if (published.length > 0) {
      const left = published.map(({ id }) => ({ id, why: "published" as const, anyway: null }));
      return { undo: [], left, isHeld: true };
    }
    const wanted = evenPublished ? asked.map(withoutPublication) : asked;
    const isOwn = await ownership(userId, wanted);
    const editsOf = groupBy(await withFreeIds(replica, wanted), ({ id }) => id);
    const done = new Map<string, { undo: RosterEdit[]; left: LeftAlone[] }>();
    const created_at = now();
    await editAllLocally(
      replica.shifts,
      [...editsOf.keys()],
      (id, stored) => {
        const shift = stored && { ...stored, sort_order: sortOrderOf(stored) };
        const judged = (editsOf.get(id) ?? []).map((edit) => withoutNewer(edit, shift, isOwn(shift)));
        const edits = judged.flatMap(({ edit }) => (edit ? [withHandover(edit, shift)] : []));
        const change = asOne(edits, businessId, created_at);
        const after = { ...shift, ...fieldsOf(change) };
        done.set(id, {
          undo: edits.flatMap((edit) => inverseRosterEdit(edit, shift, after) ?? []),
          left: judged.flatMap((one) => one.left ?? []),
        });
        return change;
      },
      newId,
    );
    const all = [...done.values()];
    return { undo: all.flatMap(({ undo }) => undo).reverse(), left: all.flatMap(({ left }) => left) };
  });
}

/** Returns the edits whose shifts were published since the step that they take back; looked up only for such edits. */
async function publishedSince(replica: Replica, asked: readonly RosterEdit[]): Promise<RosterEdit[]> {
  const undos = asked.filter((edit) => edit.kind !== "add" && edit.over);
  if (undos.length === 0) return [];
  const stored = await readStored(
    replica.shifts,
    undos.map(({ id }) => id),
  );
  return undos.filter((edit) => isPublishedSince(edit, stored.get(edit.id)));
}

function fieldsOf(edit: LocalEdit<Shift> | null): Partial<PlannedShift> {
  if (edit?.kind === "add") return edit.document;
  return edit?.kind === "change" ? edit.fields : {};
}

/**
 * Returns the edits with ids that are not spent: new shifts, without those that are there already, and undos of shifts
 * that were deleted and brought back by their next ids.
 */
async function withFreeIds(replica: Replica, asked: readonly RosterEdit[]): Promise<RosterEdit[]> {
  const isNew = (edit: RosterEdit) => edit.kind === "add" && edit.isShared;
  const isFollowed = (edit: RosterEdit) => (edit.kind === "add" ? edit.isShared : edit.over);
  const found = await unspentIds(
    asked.filter(isFollowed).map(({ id }) => id),
    knownIn(replica.shifts),
  );
  return asked.flatMap((edit): RosterEdit[] => {
    const known = isFollowed(edit) ? found.get(edit.id) : undefined;
    if (!known || (!isNew(edit) && !known.isThere)) return [edit];
    return isNew(edit) && known.isThere ? [] : [{ ...edit, id: known.id }];
  });
}

/** Returns whether a shift is of this device's making; looked up only where a step takes back new shifts. */
async function ownership(
  userId: string,
  asked: readonly RosterEdit[],
): Promise<(shift: Shift | null) => boolean> {
  if (!asked.some((edit) => edit.kind === "remove" && edit.over)) return () => true;
  const isOwn = await ownRows(userId);
  return (shift) => !shift || isOwn(shift);
}

/** Returns the ids of new shifts by what they are made of, for the week of these days. */
export function shiftIds(
  context: CommandContext,
  sources: readonly string[],
  days: readonly string[],
): Promise<Map<string, RowId>> {
  return readShiftIds(replicaOf(context).replica, sources, days);
}

/** Combines the edits of one shift; a removal wins. */
function asOne(
  edits: readonly RosterEdit[],
  business_id: string,
  created_at: string,
): LocalEdit<Shift> | null {
  return edits.reduce<LocalEdit<Shift> | null>((sofar, edit) => {
    if (edit.kind === "remove") return { kind: "remove", yields: yieldsOf(edit) };
    if (edit.kind === "add") {
      const made = { kind: "shift", id: edit.id, business_id, created_at } as const;
      const nobody = { claimed_by_user_id: null, drop_reason: null, denial_reason: null };
      const position = edit.shift.sort_order;
      const document = { ...made, ...edit.shift, position, status: "scheduled" as const, ...nobody };
      return { kind: "add", document, isShared: Boolean(edit.isShared) };
    }
    if (sofar?.kind === "add") {
      const document = { ...sofar.document, ...ordered(edit.fields) };
      return { kind: "add", document, isShared: Boolean(sofar.isShared) };
    }
    if (sofar?.kind === "remove") return sofar;
    const fields = { ...sofar?.fields, ...ordered(edit.fields) };
    return { kind: "change", fields, yields: yieldsOf(edit) };
  }, null);
}

function yieldsOf({ over, isFill }: Exclude<RosterEdit, { kind: "add" }>) {
  return over ? true : isFill && "lock";
}

/** With the order by its earlier name as well: a stale one would count as another order (align_shift_order). */
function ordered(fields: Partial<PlannedShift>): Partial<PlannedShift> & Partial<Pick<Shift, "position">> {
  const { sort_order } = fields;
  return sort_order === undefined ? fields : { ...fields, position: sort_order };
}

/**
 * Publishes drafts and changed shifts, as they were shown to the publisher. Irreversible, because people may have
 * read it. The new publish id lets the server notify each person once.
 */
export async function publishShifts(context: CommandContext, shifts: readonly Shift[]): Promise<void> {
  await changeRoster(context, publishEdits(shifts, context.device.newId()));
}
