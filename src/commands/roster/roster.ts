import { publishEdits } from "#domain/roster/publication.ts";
import { inverseRosterEdit, type RosterEdit, withHandover } from "#domain/roster/roster-edit.ts";
import { groupBy } from "#lib/group-by.ts";
import { editAllLocally, type LocalEdit } from "#replica/local-change.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { CommandContext } from "../command-context.ts";
import { write } from "../write.ts";

/** Applies roster edits, all or none, and resolves to their undo. An edit of a missing shift is skipped. */
export function changeRoster(context: CommandContext, asked: readonly RosterEdit[]): Promise<RosterEdit[]> {
  return write(context, async ({ replica, businessId, now, newId }) => {
    const editsOf = groupBy(asked, ({ id }) => id);
    const before = new Map<string, Shift | null>();
    const settled = (edit: RosterEdit) => withHandover(edit, before.get(edit.id) ?? null);
    const created_at = now();
    await editAllLocally(
      replica.shifts,
      [...editsOf.keys()],
      (id, shift) => {
        before.set(id, shift);
        return asOne((editsOf.get(id) ?? []).map(settled), businessId, created_at);
      },
      newId,
    );
    return asked
      .map((edit) => inverseRosterEdit(settled(edit), before.get(edit.id) ?? null, newId))
      .filter((edit) => edit !== null)
      .reverse();
  });
}

/** Combines the edits of one shift; a removal wins. */
function asOne(
  edits: readonly RosterEdit[],
  businessId: string,
  created_at: string,
): LocalEdit<Shift> | null {
  return edits.reduce<LocalEdit<Shift> | null>((sofar, edit) => {
    if (edit.kind === "remove") return { kind: "remove" };
    if (edit.kind === "add")
      return { kind: "add", document: newShift(edit.id, businessId, edit.shift, created_at) };
    if (sofar?.kind === "add") return { kind: "add", document: { ...sofar.document, ...edit.fields } };
    if (sofar?.kind === "remove") return sofar;
    return { kind: "change", fields: { ...sofar?.fields, ...edit.fields } };
  }, null);
}

function newShift(
  id: string,
  business_id: string,
  plan: Extract<RosterEdit, { kind: "add" }>["shift"],
  created_at: string,
) {
  return {
    kind: "shift" as const,
    id,
    business_id,
    ...plan,
    status: "scheduled" as const,
    claimed_by_user_id: null,
    drop_reason: null,
    denial_reason: null,
    created_at,
  };
}

/**
 * Publishes drafts and changed shifts, as they were shown to the publisher. Irreversible, because people may have
 * read it. The new publish id lets the server notify each person once.
 */
export async function publishShifts(context: CommandContext, shifts: readonly Shift[]): Promise<void> {
  await changeRoster(context, publishEdits(shifts, context.device.newId()));
}
