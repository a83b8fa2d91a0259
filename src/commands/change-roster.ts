import { inverseOf, type RosterEdit, withHandover } from "#domain/roster/roster-edit.ts";
import { insertAllLocally, patchLocally, removeLocally } from "#replica/local-change.ts";
import type { Replica } from "#replica/open-replica.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/**
 * Makes the edits of a roster, all in one go, and resolves to what takes them back. An edit of a shift that is not there
 * any more does nothing.
 */
export function changeRoster(context: CommandContext, asked: readonly RosterEdit[]): Promise<RosterEdit[]> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const before = await shiftsById(replica, asked);
    const edits = asked.map((edit) => withHandover(edit, before.get(edit.id) ?? null));
    const added = edits.filter((edit) => edit.kind === "add");
    await insertAllLocally(
      replica.shifts,
      added.map(({ id, shift }) => newShift(id, businessId, shift, device.readClock().instant)),
      device.newId,
    );
    await Promise.all(edits.map((edit) => change(replica, edit, device.newId())));
    return edits
      .map((edit) => inverseOf(edit, before.get(edit.id) ?? null, device.newId))
      .filter((edit) => edit !== null)
      .reverse();
  });
}

async function shiftsById(replica: Replica, edits: readonly RosterEdit[]): Promise<Map<string, Shift>> {
  const found = await replica.shifts.findByIds(edits.map(({ id }) => id)).exec();
  return new Map([...found].map(([id, document]) => [id, document.toMutableJSON() as Shift]));
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

async function change(replica: Replica, edit: RosterEdit, changeId: string) {
  if (edit.kind === "change") await patchLocally<Shift>(replica.shifts, edit.id, edit.fields, changeId);
  if (edit.kind === "remove") await removeLocally(replica.shifts, edit.id, changeId);
}
