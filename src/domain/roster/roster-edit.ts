import { storedValues } from "#schema/entities/fields.ts";
import { type Shift, shiftEntity } from "#schema/entities/shift.ts";
import { isUpForClaims } from "./shift-owner.ts";

/** The fields of a shift that a manager sets. */
const PLAN_FIELDS = [
  "date",
  "time_slot",
  "start_time",
  "end_time",
  "user_id",
  "notes",
  "sort_order",
  "estimated_pay",
  "published",
  "published_as",
  "position_id",
  "place_id",
  "breaks",
  "is_locked",
] as const;

export type ShiftPlan = Pick<Shift, (typeof PLAN_FIELDS)[number]>;

/** The fields that also change when a shift is given to another person. */
type Handover = Pick<Shift, "status" | "drop_reason" | "claimed_by_user_id">;

/**
 * Every change of a roster is a list of these (drag, copy, paste, publish), so that all can be undone and redone. What
 * takes a step back has in `over` what the step left: another value since is somebody else's (roster-undo.ts).
 */
export type RosterEdit =
  /**
   * `id` is the new shift's, from the caller. With `isShared` it follows from what the shift is made of, and if it is
   * spent, the next one counts (domain/sync/row-ids.ts). `was` is the removed shift it restores, whose id stays deleted.
   * With `isFill` it is done to whatever drafts are there, and not to one that was locked meanwhile.
   */
  | { kind: "add"; id: string; shift: ShiftPlan; was?: string; isShared?: true }
  | { kind: "change"; id: string; fields: Partial<PlannedShift>; over?: Partial<PlannedShift>; isFill?: true }
  | { kind: "remove"; id: string; was?: string; over?: Partial<PlannedShift>; isFill?: true };

export type PlannedShift = ShiftPlan & Handover;

/**
 * The edit that undoes an edit of the shift `before`, which the step left as `after`; null if there was none. A
 * restored shift gets a new id. A dropped one is restored as open: the server accepts new shifts only as scheduled, and
 * its person does not want it. A claimed one is restored as assigned: only an approval makes it claimed. What was
 * notified is unchanged.
 */
export function inverseRosterEdit(
  edit: RosterEdit,
  before: Shift | null,
  after: Partial<PlannedShift>,
): RosterEdit | null {
  if (edit.kind === "add") {
    const { was, id } = edit;
    return { kind: "remove", id, ...(was && { was }), over: pick(after, LEFT_FIELDS) };
  }
  if (!before) return null;
  if (edit.kind === "remove") {
    // Two people who both bring it back bring back one.
    return { kind: "add", id: edit.id, shift: planAgainOf(before), was: edit.id, isShared: true };
  }
  const again: Shift = before.status === "claimed" ? { ...before, status: "scheduled" } : before;
  const names = Object.keys(edit.fields) as (keyof PlannedShift)[];
  const fields = pick(again, names);
  const over = pick(after, [...names, "published_as", "is_locked"]);
  return { kind: "change", id: edit.id, fields, over };
}

/** The order within a day is left out: it changes with other shifts. */
const LEFT_FIELDS = [
  ...PLAN_FIELDS.filter((name) => name !== "sort_order"),
  "status",
  "drop_reason",
  "claimed_by_user_id",
] as const;

function pick(row: object, names: readonly (keyof PlannedShift)[]): Partial<PlannedShift> {
  const { fields } = shiftEntity;
  return storedValues(Object.fromEntries(names.map((name) => [name, fields[name]])), row);
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
  return pick(shift, PLAN_FIELDS) as ShiftPlan;
}
