import type { Shift } from "#schema/entities/shift.ts";
import { isUpForClaims } from "./shift-owner.ts";

/** What a manager lays down about a shift. */
export type ShiftPlan = Pick<
  Shift,
  | "date"
  | "time_slot"
  | "start_time"
  | "end_time"
  | "user_id"
  | "notes"
  | "position"
  | "estimated_pay"
  | "published"
  | "published_as"
>;

/** What else changes with a shift when it is given to somebody else. */
type Handover = Pick<Shift, "status" | "drop_reason" | "claimed_by_user_id">;

/**
 * One step of building a roster. Everything that changes a roster is a list of these: what is dragged, copied, pasted
 * from another week, published; so all of it can be undone and done again.
 */
export type RosterEdit =
  /** `id` is the shift's own, which the caller draws; `was` the one it is put back for: what was removed stays so. */
  | { kind: "add"; id: string; shift: ShiftPlan; was?: string }
  | { kind: "change"; id: string; fields: Partial<ShiftPlan & Handover> }
  | { kind: "remove"; id: string };

/**
 * What takes an edit back, given the shift as it stood before; null when nothing stood there. A shift that is put back
 * gets the id that `newId` draws. One that was dropped comes back as an open one, since the server takes new shifts only
 * as scheduled and its person does not mean to come; who had asked for a shift must ask again. One that was claimed is
 * its person's again as if it were given to them: only an approval makes it claimed. What was told stays said.
 */
export function inverseRosterEdit(
  edit: RosterEdit,
  before: Shift | null,
  newId: () => string,
): RosterEdit | null {
  if (edit.kind === "add") return { kind: "remove", id: edit.id };
  if (!before) return null;
  if (edit.kind === "remove") return { kind: "add", id: newId(), shift: planAgainOf(before), was: edit.id };
  const again: Shift = before.status === "claimed" ? { ...before, status: "scheduled" } : before;
  const fields = Object.fromEntries(
    Object.keys(edit.fields).map((name) => [name, again[name as keyof Shift]]),
  );
  return { kind: "change", id: edit.id, fields };
}

function planAgainOf(shift: Shift): ShiftPlan {
  return { ...shiftPlanOf(shift), ...(shift.status === "dropped" && handedTo(null, shift)) };
}

/** Who is to work a shift now. What was put down as somebody's pay says nothing about whoever comes instead. */
export function handedTo(
  user_id: string | null,
  before: Pick<Shift, "user_id" | "estimated_pay">,
): Pick<Shift, "user_id"> & { estimated_pay?: null } {
  const isPaid = before.estimated_pay != null && before.user_id !== user_id;
  return { user_id, ...(isPaid && { estimated_pay: null }) };
}

/**
 * The edit with what goes with it, as the server has it (guard_shift): a shift that was dropped or claimed is no longer
 * so once a manager gives it to somebody else or makes it open, and what the one before would have got for it goes too,
 * unless the edit itself says otherwise. Whoever asked for it still does where that can be: of a shift that is open, or
 * another's and dropped. The shift is as it stood before.
 */
export function withHandover(
  edit: RosterEdit,
  before: (Handover & Pick<Shift, "user_id" | "estimated_pay">) | null,
): RosterEdit {
  if (edit.kind !== "change" || !before || edit.fields.user_id === undefined) return edit;
  if (edit.fields.user_id === before.user_id) return edit;
  const { user_id, status = "scheduled" } = edit.fields;
  const isFreed = edit.fields.status === undefined && before.status !== "scheduled";
  const endsClaim =
    before.claimed_by_user_id !== null && !canStand(before.claimed_by_user_id, user_id, status);
  return {
    ...edit,
    fields: {
      ...handedTo(user_id, before),
      ...(isFreed && { status, drop_reason: null }),
      ...(endsClaim && { claimed_by_user_id: null }),
      ...edit.fields,
    },
  };
}

function canStand(claimer: string, user_id: string | null, status: Shift["status"]): boolean {
  return isUpForClaims({ user_id, status }) && claimer !== user_id;
}

/** The edits with other ids: of shifts that were removed and put back since. */
export function renamed(edits: readonly RosterEdit[], ids: ReadonlyMap<string, string>): RosterEdit[] {
  return edits.map((edit) => ({ ...edit, id: ids.get(edit.id) ?? edit.id }));
}

/** What a manager laid down about a shift, to be laid down again. */
export function shiftPlanOf(shift: Shift): ShiftPlan {
  const { date, time_slot, start_time, end_time, user_id, notes, position, estimated_pay } = shift;
  const { published, published_as } = shift;
  return {
    date,
    time_slot,
    start_time,
    end_time,
    user_id,
    notes,
    position,
    estimated_pay,
    published,
    published_as,
  };
}
