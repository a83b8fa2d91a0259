import { useMemo } from "react";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { needsCoverage, upcoming } from "#domain/roster/upcoming.ts";
import {
  claimableShifts,
  OPEN_DAYS_AHEAD,
  openShifts,
  requestedShifts,
} from "#domain/shift-moves/open-shifts.ts";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { addDays, startOfWeek } from "#lib/format/calendar-days.ts";
import { useEverybody } from "#queries/people.ts";
import { useRosterRules, useTemplates, useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

/** How far ahead the dashboard looks for shifts that are to be worked: four weeks with today. */
const DAYS_AHEAD = 27;
const UPCOMING_MAX = 5;

export interface Dashboard {
  /** A UTC instant, renewed every minute. */
  now: string;
  /** The next five that are not over: everybody's for managers, one's own for the others. */
  upcoming: Shift[];
  /** How many there are of these, as far as the dashboard looks. */
  ahead: number;
  /** All shifts of this week, or one's own. */
  thisWeek: number;
  /** The shifts to come that nobody means to work; of these those that this person can claim, unless they manage. */
  open: Shift[];
  /** The shifts to come that this person has asked for. */
  requested: Shift[];
  /** How many people the business has. */
  staff: number;
  /** By id, with those who have left. */
  people: ReadonlyMap<string, Profile>;
  templates: Map<string, string>;
}

/** What the dashboard shows of the roster, out of the replica; undefined while loading. */
export function useDashboard(userId: string, isManager: boolean): Dashboard | undefined {
  const now = useNow(EVERY_MINUTE_MS);
  const { dayOf, zone } = useFormat();
  const [today, week] = [dayOf(now), startOfWeek(dayOf(now), useWeekStart())];
  const shifts = useShifts(week, addDays(today, OPEN_DAYS_AHEAD));
  const rules = useRosterRules();
  const everybody = useEverybody();
  const templates = useTemplates();
  return useMemo(() => {
    if (!shifts || !everybody || !templates || !rules) return undefined;
    const isShown = (shift: Shift) => isManager || isOwnedBy(shift, userId);
    const lastDay = addDays(week, 6);
    const lastAhead = addDays(today, DAYS_AHEAD);
    const ahead = upcoming(
      shifts.filter(({ date }) => today <= date && date <= lastAhead),
      now,
      zone,
    );
    const shown = ahead.filter(isShown);
    return {
      now,
      upcoming: shown.slice(0, UPCOMING_MAX),
      ahead: shown.length,
      thisWeek: shifts.filter((shift) => shift.date <= lastDay && isShown(shift)).length,
      open: isManager
        ? ahead.filter(needsCoverage)
        : claimableShifts(openShifts(shifts, userId, now, zone), userId, rules.training),
      requested: requestedShifts(shifts, userId, now, zone),
      staff: everybody.filter((person) => accountStatusOf(person) === "active").length,
      people: new Map(everybody.map((person) => [person.id, person])),
      templates: new Map(templates.map(({ id, name }) => [id, name])),
    };
  }, [shifts, everybody, templates, rules, now, today, week, zone, userId, isManager]);
}
