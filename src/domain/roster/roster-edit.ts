import type { Shift } from "#schema/entities/shift.ts";
import { isUpForClaims } from "./shift-owner.ts";

/** The fields of a shift that a manager sets. */
const PLAN_FIELDS = [
  "date",
  "time_slot",
  "start_time",
  "end_time",
  "user_id",
  "notes",
  "position",
  "estimated_pay",
  "published",
  "published_as",
] as const;

export type ShiftPlan = Pick<Shift, (typeof PLAN_FIELDS)[number]>;

/** The fields that also change when a shift is given to another person. */
type Handover = Pick<Shift, "status" | "drop_reason" | "claimed_by_user_id">;

/** Every change of a roster is a list of these (drag, copy, paste, publish), so that all can be undone and redone. */
export type RosterEdit =
  /** `id` is the new shift's, from the caller; `was` is the removed shift it restores, whose id stays deleted. */
  | { kind: "add"; id: string; shift: ShiftPlan; was?: string }
  | { kind: "change"; id: string; fields: Partial<ShiftPlan & Handover> }
  | { kind: "remove"; id: string };

/**
 * The edit that undoes an edit of the shift `before`; null if there was none. A restored shift gets a new id. A
 * dropped one is restored as open: the server accepts new shifts only as scheduled, and its person does not want it.
 * A claimed one is restored as assigned: only an approval makes it claimed. What was notified is unchanged.
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

/** Returns the fields for a new owner. A person's estimated pay does not hold for another. */
export function handedTo(
  user_id: string | null,
  before: Pick<Shift, "user_id" | "estimated_pay">,
): Pick<Shift, "user_id"> & { estimated_pay?: null } {
  const isPaid = before.estimated_pay != null && before.user_id !== user_id;
  return { user_id, ...(isPaid && { estimated_pay: null }) };
}

/**
 * Adds the edit's consequences, as on the server (guard_shift): a shift's drop or claim and its estimated pay end
 * with its owner, unless the edit says otherwise. A claim stays where it can: on an open shift, or on another
 * person's dropped one.
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

/** Returns the edits with new ids of shifts that were removed and restored since. */
export function renamed(edits: readonly RosterEdit[], ids: ReadonlyMap<string, string>): RosterEdit[] {
  return edits.map((edit) => ({ ...edit, id: ids.get(edit.id) ?? edit.id }));
}

/** Returns the fields that a manager set, to apply them again. */
export function shiftPlanOf(shift: Shift): ShiftPlan {
  return Object.fromEntries(PLAN_FIELDS.map((field) => [field, shift[field]])) as ShiftPlan;
}
