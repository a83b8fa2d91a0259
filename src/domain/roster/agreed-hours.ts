import { beyondAgreedMs } from "../staff/contracts.ts";
import { countedWeekOf, placedShift, plannedLengthOf } from "./check-person.ts";
import { type EditableShift, editedShifts, type RosterRules } from "./check-roster.ts";
import type { Labour } from "./labour.ts";
import type { RosterEdit } from "./roster-edit.ts";
import { isOwnedBy } from "./shift-owner.ts";

/** How much more than agreed `plannedMs` is for a person in the week of a day; null if nothing is agreed or known. */
export function beyondAgreed(
  person: string,
  date: string,
  plannedMs: number,
  rules: RosterRules,
): number | null {
  const contracts = rules.people?.get(person)?.contracts ?? [];
  return beyondAgreedMs(contracts, countedWeekOf({ date }, rules), plannedMs);
}

/** The same for everybody in the week of a day, by person; those with nothing agreed are left out. */
export function beyondAgreedOf(
  labour: ReadonlyMap<string, Labour>,
  date: string,
  rules: RosterRules,
): ReadonlyMap<string, number> {
  const known = [...(rules.people?.keys() ?? [])].flatMap((person): [string, number][] => {
    const ms = beyondAgreed(person, date, labour.get(person)?.ms ?? 0, rules);
    return ms === null ? [] : [[person, ms]];
  });
  return new Map(known);
}

/** The same once the edits are made; called while dragging. */
export function beyondAgreedAfter(
  edits: readonly RosterEdit[],
  person: string,
  date: string,
  { shifts, rules }: { shifts: readonly EditableShift[]; rules: RosterRules },
): number | null {
  const week = countedWeekOf({ date }, rules);
  const replaced = new Set(edits.map(({ id }) => id));
  const planned = [...shifts.filter(({ id }) => !replaced.has(id)), ...editedShifts(edits, shifts)]
    .filter((shift) => isOwnedBy(shift, person) && countedWeekOf(shift, rules) === week)
    .map((shift) => placedShift(shift, rules.zone));
  return beyondAgreed(person, date, plannedLengthOf(planned), rules);
}
