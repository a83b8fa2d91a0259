import { type AvailabilityMark, dayMarks } from "#domain/availability/team-days.ts";
import type { ShiftFinding } from "#domain/roster/check-roster.ts";
import type { Labour } from "#domain/roster/labour.ts";
import type { RosterCell, RosterRows } from "#domain/roster/move-shifts.ts";
import { groupBy } from "#lib/group-by.ts";
import { keepSame } from "#lib/keep-same.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { cellKey } from "#stores/roster-grid.ts";
import type { NamedPosition } from "#view/shifts/position-names.ts";
import { hasOtherTimes, templateName } from "#view/shifts/shift-names.ts";
import type { SayRoster } from "#words/made/roster.ts";
import type { RosterWeek } from "./roster-week.ts";

export interface GridShift {
  shift: Shift;
  /** The name of its template, marked if the times are others; null for a custom shift. */
  template: string | null;
  /** Its template, if the times are others; else null. */
  usual: ShiftTemplate | null;
  position: NamedPosition | null;
  /** The name of its place; null where that goes without saying. */
  place: string | null;
  findings: readonly ShiftFinding[];
}

export interface GridCell {
  date: string;
  /** The person's availability marks for the day. */
  marks: readonly AvailabilityMark[];
  shifts: readonly GridShift[];
}

/** A row of the roster: open shifts, a person, or a person who has left but still has shifts. */
export interface GridRow extends Labour {
  /** Null for open shifts. */
  id: string | null;
  name: string;
  person: Profile | null;
  /** False if the person's rate is unknown. */
  isPaid: boolean;
  /** How much more than agreed they are planned for in this week; null if nothing is agreed. */
  beyondMs: number | null;
  cells: readonly GridCell[];
}

/** Whether it is the row of a person who has left, who takes no more shifts. */
export function hasLeft({ id, person }: Pick<GridRow, "id" | "person">): boolean {
  return id !== null && person === null;
}

/** The rows by id, for moving shifts between them. */
export function linesOf(rows: readonly GridRow[]): RosterRows {
  return { order: rows.map(({ id }) => id), left: new Set(rows.filter(hasLeft).map(({ id }) => id)) };
}

const NONE: readonly ShiftFinding[] = [];

/**
 * The rows of the week's grid: open shifts first, then people by name. Unchanged parts are the same objects as
 * before, so that only changes render again.
 */
export function gridRows(say: SayRoster, week: RosterWeek, before: readonly GridRow[] = []): GridRow[] {
  const byCell = groupBy(week.shifts, cellKey);
  const said = groupBy(week.availability, cellKey);
  const rowsBefore = new Map(before.map((row) => [row.id, row]));
  const templates = new Map(week.templates.map((template) => [template.id, template]));
  const everybody = new Map(week.everybody.map((person) => [person.id, person]));
  const known = new Set(week.people.map(({ id }) => id));
  const owners = new Set(week.shifts.map(({ user_id }) => user_id).filter((id) => id !== null));
  const rowOf = (id: string | null, name: string, person: Profile | null): GridRow => {
    const labour = (id !== null && week.labour.people.get(id)) || { ms: 0, cost: 0 };
    const row = {
      id,
      name,
      person,
      ...labour,
      beyondMs: id === null ? null : (week.beyondAgreed.get(id) ?? null),
      isPaid: id === null || isRated(week, id),
      cells: week.days.map((date) => cellOf({ user_id: id, date })),
    };
    return keepSame(rowsBefore.get(id), row);
  };
  const cellOf = (at: RosterCell): GridCell => ({
    date: at.date,
    marks: dayMarks(said.get(cellKey(at)) ?? [], week.rules.approvalMode),
    shifts: (byCell.get(cellKey(at)) ?? []).map((shift) => {
      const template = templates.get(shift.time_slot ?? "") ?? null;
      return {
        shift,
        template: template && templateName(shift, template),
        usual: template && hasOtherTimes(shift, template) ? template : null,
        position: week.named.get(shift.position_id ?? "") ?? null,
        place: week.placeNames.get(shift.place_id ?? "") ?? null,
        findings: week.findings.get(shift.id) ?? NONE,
      };
    }),
  });
  return [
    rowOf(null, say("openShifts"), null),
    ...week.people.map((person) => rowOf(person.id, person.name, person)),
    ...[...owners]
      .filter((id) => !known.has(id))
      .map((id) => rowOf(id, everybody.get(id)?.name || say("formerColleague"), null)),
  ];
}

/** Whether what a person's week costs is known; also where costs are not shown. */
export function isRated({ rateOf, days: [first = ""], labour }: RosterWeek, person: string): boolean {
  return (
    rateOf === null || rateOf(person, null, first) !== null || (labour.people.get(person)?.cost ?? 0) > 0
  );
}
