import { useMemo } from "react";
import type { Need } from "#domain/roster/needs.ts";
import { isAt } from "#domain/roster/places.ts";
import { canWork } from "#domain/roster/positions.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { RosterWeek } from "./roster-week.ts";

/** The part of a week that the filter shows. Actions and checks are about the whole week. */
export function useShownWeek(week: RosterWeek, position: string | null): RosterWeek {
  return useMemo(() => weekOf(week, position), [week, position]);
}

/** A week with only the shifts of a position, and the people who have some or can; a whole one for null. */
export function weekOf(week: RosterWeek, id: string | null): RosterWeek {
  const position = week.positions.find((one) => one.id === id);
  if (!position) return week;
  const shown = { ...week, position: position.id };
  const shifts = week.shifts.filter((shift) => isShown(shown, shift));
  const owners = new Set(shifts.map(({ user_id }) => user_id));
  const who = new Map([[position.id, position]]);
  const isNeeded = (need: Need) => need.position_id === position.id;
  return {
    ...shown,
    shifts,
    people: week.people.filter((person) => owners.has(person.id) || canWork(position.id, person.id, who)),
    needs: week.needs.filter(isNeeded),
    covers: week.covers.filter(({ need }) => isNeeded(need)),
    labour: week.labourOf(shifts),
  };
}

/** Whether the filters show a shift. */
export function isShown(
  { position, shownPlaces }: Pick<RosterWeek, "position" | "shownPlaces">,
  shift: Pick<Shift, "position_id" | "place_id">,
): boolean {
  return (position === null || shift.position_id === position) && isAt(shownPlaces, shift);
}
