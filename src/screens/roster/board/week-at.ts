import { useMemo } from "react";
import { hoursAt, isAt, worksAt } from "#domain/roster/places.ts";
import { useShownPlaces } from "#view/shifts/use-shown-places.ts";
import type { RosterWeek } from "./roster-week.ts";
import { useRosterWeek } from "./use-roster-week.ts";

/**
 * The week of the roster at the shown places; undefined while loading. A place has a roster of its own: also what is
 * published, copied, saved and exported is what is shown.
 */
export function useWeekAtPlaces(from: string): RosterWeek | undefined {
  const places = useShownPlaces();
  const week = useRosterWeek(from);
  return useMemo(() => week && places && weekAt(week, places.shown), [week, places]);
}

/**
 * A week with only what is at these places, and the people who work or have shifts there; a whole one for null. Its shifts
 * are checked together with those of the other places.
 */
export function weekAt(week: RosterWeek, shown: ReadonlySet<string> | null): RosterWeek {
  if (shown === null) return week;
  const known = new Map(week.places.map((place) => [place.id, place]));
  const [only, other] = [...shown].map((id) => known.get(id));
  const alone = other ? undefined : only;
  const shifts = week.shifts.filter((shift) => isAt(shown, shift));
  const owners = new Set(shifts.map(({ user_id }) => user_id));
  return {
    ...week,
    shifts,
    shownPlaces: shown,
    people: week.people.filter(({ id }) => owners.has(id) || worksAt(shown, id, known)),
    notes: week.notes.filter((note) => isAt(shown, note)),
    needs: week.needs.filter((need) => isAt(shown, need)),
    covers: week.covers.filter(({ need }) => isAt(shown, need)),
    labour: week.labourOf(shifts),
    // What is shown of several places has no budget in common.
    budget: week.seesCost ? (alone?.week_budget ?? null) : null,
    hours: hoursAt(alone, week.hours),
    ...(alone && { placeNames: new Map() }),
  };
}

/** The place that alone is shown, which is that of new shifts; null for none. */
export function onlyShown({ shownPlaces }: Pick<RosterWeek, "shownPlaces">): string | null {
  const [only = null, other] = shownPlaces ?? [];
  return other === undefined ? only : null;
}
