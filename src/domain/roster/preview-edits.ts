import { addDays } from "#lib/format/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { PersonEntry } from "../availability/entries.ts";
import { checkRoster, type RosterRules, type RosterShift, type ShiftFinding } from "./check-roster.ts";
import { type RosterEdit, withHandover } from "./roster-edit.ts";

/** A week's limit counts shifts up to this far away; rest counts fewer. */
const REACH_DAYS = 7;

type Planned = RosterShift & Pick<Shift, "drop_reason" | "claimed_by_user_id" | "estimated_pay">;

/** Returns the findings about the shifts that edits add or change, by id; called while dragging. */
export function findingsAfter(
  edits: readonly RosterEdit[],
  shifts: readonly Planned[],
  availability: readonly PersonEntry[],
  rules: RosterRules,
): Map<string, ShiftFinding[]> {
  const touched = edits.flatMap((edit) => edited(edit, shifts));
  const people = new Set(touched.map(({ user_id }) => user_id));
  const dates = touched.map(({ date }) => date).sort();
  const [first, last] = [
    addDays(dates[0] ?? "2000-01-01", -REACH_DAYS),
    addDays(dates.at(-1) ?? "2000-01-01", REACH_DAYS),
  ];
  const replaced = new Set(edits.map(({ id }) => id));
  const others = shifts.filter(
    ({ id, user_id, date }) =>
      user_id !== null && people.has(user_id) && first <= date && date <= last && !replaced.has(id),
  );
  const findings = checkRoster(
    [...others, ...touched],
    availability.filter(({ user_id }) => people.has(user_id)),
    rules,
  );
  return new Map([...findings].filter(([id]) => replaced.has(id)));
}

function edited(edit: RosterEdit, shifts: readonly Planned[]): RosterShift[] {
  if (edit.kind === "remove") return [];
  if (edit.kind === "add") return [{ ...edit.shift, id: edit.id, status: "scheduled" }];
  const before = shifts.find(({ id }) => id === edit.id);
  if (!before) return [];
  const settled = withHandover(edit, before);
  return settled.kind === "change" ? [{ ...before, ...settled.fields }] : [];
}
