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

/** How far ahead the dashboard looks for shifts: four weeks including today. */
const DAYS_AHEAD = 27;
const UPCOMING_MAX = 5;

export interface Dashboard {
  /** A UTC instant, updated every minute. */
  now: string;
  /** The next five shifts that are not over: everybody's for managers, else the person's own. */
  upcoming: Shift[];
  /** The number of all such shifts within the dashboard's days. */
  ahead: number;
  /** The number of this week's shifts: everybody's for managers, else the person's own. */
  thisWeek: number;
  /** Open shifts to come; for staff only those they can claim. */
  open: Shift[];
  /** Shifts to come that this person has requested. */
  requested: Shift[];
  /** The number of people in the business. */
  staff: number;
  /** By id, including people who have left. */
  people: ReadonlyMap<string, Profile>;
  templates: Map<string, string>;
}

/** The roster data of the dashboard, from the replica; undefined while loading. */
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
