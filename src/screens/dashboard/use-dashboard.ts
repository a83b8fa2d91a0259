import { useMemo } from "react";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { needsCoverage, upcoming } from "#domain/roster/upcoming.ts";
import { standingOf } from "#domain/staff/standing.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useEverybody } from "#queries/use-everybody.ts";
import { useShifts } from "#queries/use-shifts.ts";
import { useTemplates } from "#queries/use-templates.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

/** How far ahead the dashboard looks for shifts. */
const DAYS_AHEAD = 27;
const UPCOMING_MAX = 5;

export interface Dashboard {
  /** A UTC instant, renewed every minute. */
  now: string;
  /** The next five that are not over: everybody's for managers, one's own for the others. */
  upcoming: Shift[];
  /** All shifts of this week, or one's own. */
  thisWeek: number;
  /** How many shifts to come have nobody to work them, as far as this person could take them. */
  uncovered: number;
  /** How many people the business has. */
  staff: number;
  /** By id, with those who have left. */
  people: ReadonlyMap<string, Profile>;
  templates: Map<string, string>;
}

/** What the dashboard shows of the roster, out of the replica; undefined while loading. */
export function useDashboard(userId: string, isManager: boolean): Dashboard | undefined {
  const now = useNow(EVERY_MINUTE_MS);
  const { dayOf, weekStart, zone } = useFormat();
  const [today, week] = [dayOf(now), weekStart(now)];
  const shifts = useShifts(week, addDays(today, DAYS_AHEAD));
  const everybody = useEverybody();
  const templates = useTemplates();
  return useMemo(() => {
    if (!shifts || !everybody || !templates) return undefined;
    const isShown = (shift: Shift) => isManager || isOwnedBy(shift, userId);
    const lastDay = addDays(week, 6);
    const ahead = upcoming(
      shifts.filter(({ date }) => date >= today),
      now,
      zone,
    );
    return {
      now,
      upcoming: ahead.filter(isShown).slice(0, UPCOMING_MAX),
      thisWeek: shifts.filter((shift) => shift.date <= lastDay && isShown(shift)).length,
      // Nobody takes the shift that they dropped themselves.
      uncovered: ahead.filter((shift) => needsCoverage(shift) && (isManager || shift.user_id !== userId))
        .length,
      staff: everybody.filter((person) => standingOf(person) === "active").length,
      people: new Map(everybody.map((person) => [person.id, person])),
      templates: new Map(templates.map(({ id, name }) => [id, name])),
    };
  }, [shifts, everybody, templates, now, today, week, zone, userId, isManager]);
}
