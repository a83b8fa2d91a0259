import {
  type AvailabilityEdit,
  type EntryFields,
  inverseOf,
} from "#domain/availability/availability-edit.ts";
import { insertAllLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { Replica } from "#replica/open-replica.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Makes the edits, all in one go, and resolves to what takes them back; for commands that hold the writing lock. An edit
 * of an entry that is not there any more does nothing. Only managers answer: whatever others write is asked anew.
 */
export async function writeAvailability(
  context: CommandContext,
  edits: readonly AvailabilityEdit[],
): Promise<AvailabilityEdit[]> {
  const { replica, businessId } = replicaOf(context);
  const entries = replica.staff_availability;
  const { newId, readClock } = context.device;
  const manages = context.scope?.role !== "employee";
  const before = await entriesById(
    replica,
    edits.map(({ id }) => id),
  );
  const made = readClock().instant;
  const answered = <F extends Partial<EntryFields>>(fields: F) => {
    const status = manages ? fields.status : ("pending" as const);
    return { ...fields, ...(status && answerOf(status, fields.denial_reason)) };
  };

  const added = edits.flatMap((edit) => (edit.kind === "add" ? [edit] : []));
  await insertAllLocally(
    entries,
    added.map(({ id, entry }) => newEntry(id, businessId, answered(entry) as AnsweredFields, made)),
    newId,
  );
  await Promise.all(
    edits.map(async (edit) => {
      if (edit.kind === "remove") await removeLocally(entries, edit.id, newId());
      if (edit.kind === "change")
        await patchLocally<StaffAvailability>(entries, edit.id, answered(edit.fields), newId());
    }),
  );
  return edits
    .map((edit) => inverseOf(edit, before.get(edit.id) ?? null, newId))
    .filter((edit) => edit !== null)
    .reverse();
}

/** The entries of these ids that are still there. */
export async function entriesById(
  replica: Replica,
  ids: readonly string[],
): Promise<Map<string, StaffAvailability>> {
  const found = await replica.staff_availability.findByIds([...ids]).exec();
  return new Map([...found].map(([id, document]) => [id, document.toMutableJSON() as StaffAvailability]));
}

type Answer = Pick<StaffAvailability, "status" | "approved" | "denial_reason">;
type AnsweredFields = EntryFields & Answer;

/** Why something was denied says nothing of whatever is decided instead. */
function answerOf(status: Answer["status"], reason: string | null | undefined): Answer {
  const denial_reason = (status === "denied" && reason) || null;
  return { status, approved: status === "approved", denial_reason };
}

function newEntry(id: string, business_id: string, fields: AnsweredFields, made: string) {
  return {
    kind: "availability" as const,
    id,
    business_id,
    ...fields,
    created_at: made,
    updated_at: made,
  };
}
