import { useMemo } from "react";
import { shownNotes } from "#domain/days/day-notes.ts";
import { DAY_LIMITS } from "#domain/roster/check-person.ts";
import { coversOf } from "#domain/roster/cover.ts";
import { isAt, ownFirst, ownPlaces } from "#domain/roster/places.ts";
import { cannotWork } from "#domain/roster/positions.ts";
import { isOwnedBy } from "#domain/roster/shift-owner.ts";
import { needsCoverage, upcoming } from "#domain/roster/upcoming.ts";
import {
  claimableShifts,
  OPEN_DAYS_AHEAD,
  openShifts,
  requestedShifts,
} from "#domain/shift-moves/open-shifts.ts";
import { accountStatusOf } from "#domain/staff/account-status.ts";
import { addDays, startOfWeek } from "#lib/time/calendar-days.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useEverybody } from "#queries/people.ts";
import { useSeveralPlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useOwnTemplates, useRosterRules, useTemplates, useWeekStart } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { useFormat } from "#view/format/use-format.ts";
import { shiftNameText } from "#view/shifts/shift-names.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { useDashboardWords } from "#words/made/use-dashboard-words.ts";

/** How far ahead the dashboard looks for shifts: four weeks including today. */
export const DAYS_AHEAD = 27;
/** Includes the whole week with two days before it, and as many days in a row as a limit may allow. */
const DAYS_BEFORE = DAY_LIMITS.days_in_row_max.greatest;
/** How far ahead it looks for templates that need more people, including today. */
const COVER_DAYS = 7;
const UPCOMING_MAX = 5;

/** What the cards of the dashboard show, from the replica; undefined while loading. */
export function useDashboard(userId: string, isManager: boolean) {
  const say = useDashboardWords();
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const { dayOf, zone } = format;
  const weekStart = useWeekStart();
  const [today, week] = [dayOf(now), startOfWeek(dayOf(now), weekStart)];
  // The night before may reach into today, and who works then may be from the night before that; a claim may end a long
  // run of days.
  const shifts = useShifts(addDays(today, -DAYS_BEFORE), addDays(today, OPEN_DAYS_AHEAD));
  const rules = useRosterRules();
  const everybody = useEverybody();
  const templates = useTemplates();
  const needing = useOwnTemplates();
  const positions = usePositions();
  const places = useSeveralPlaces();
  const notes = useDayNotes(addDays(today, -2), addDays(today, COVER_DAYS));
  return useMemo(() => {
    if (!shifts || !everybody || !templates || !needing || !positions) return undefined;
    if (!places || !rules || !notes) return undefined;
    // Managers begin with the places where they work.
    const own = ownPlaces(userId, places);
    const isShown = (shift: Shift) => (isManager ? isAt(own, shift) : isOwnedBy(shift, userId));
    const lastDay = addDays(week, 6);
    const lastAhead = addDays(today, DAYS_AHEAD);
    const ahead = upcoming(
      shifts.filter(({ date }) => today <= date && date <= lastAhead),
      now,
      zone,
    );
    const shown = ahead.filter(isShown);
    const named = { templates, positions, places };
    return {
      userId,
      isManager,
      /** Today's calendar day and the first of its week, in the business's zone. */
      today,
      weekOf: (day: string) => startOfWeek(day, weekStart),
      /** The places in use where the person works; null for all. */
      own,
      places,
      rules,
      /** Everybody's shifts of the days around, in order. */
      shifts,
      /** A UTC instant, updated every minute. */
      now,
      /** What is special about today and tomorrow where the person works. */
      notes: shownNotes(
        notes.filter(({ date }) => date === today || date === addDays(today, 1)),
        own,
        shifts.filter((shift) => isOwnedBy(shift, userId)),
      ),
      /** The next five shifts that are not over: for managers everybody's at their places, else the person's own. */
      upcoming: shown.slice(0, UPCOMING_MAX),
      /** The number of all such shifts within the dashboard's days. */
      ahead: shown.length,
      /** The number of such shifts in this week. */
      thisWeek: shifts.filter((shift) => week <= shift.date && shift.date <= lastDay && isShown(shift))
        .length,
      /** Open shifts to come; for staff only those they can claim. */
      open: isManager
        ? shown.filter(needsCoverage)
        : ownFirst(claimableShifts(openShifts(shifts, userId, now, zone), userId, rules), own),
      /** Templates of the coming week that need more people, with their names. */
      short: isManager ? shortOf({ shifts, templates: needing, notes, own, today, now, zone }) : [],
      /** Shifts to come that this person has requested. */
      requested: requestedShifts(shifts, userId, now, zone),
      /** The number of people in the business. */
      staff: everybody.filter((person) => accountStatusOf(person) === "active").length,
      /** The number of shift templates. */
      templates: templates.length,
      /** By id, including people who have left. */
      people: new Map(everybody.map((person) => [person.id, person])),
      /** A shift's template, position and times: 'Early, Bar, 7:00 AM – 1:00 PM'. Without a template it is a custom shift. */
      shiftText: (shift: Shift) =>
        say("shift", {
          name: shiftNameText(shift, named, say("customShift"), say.locale),
          times: timesText(shift, format),
        }),
      /** Says that the person cannot work a shift's position; null if they can. */
      unfitFor: (shift: Shift) => cannotWork(shift, userId, rules.positions),
    };
  }, [
    shifts,
    everybody,
    templates,
    needing,
    positions,
    places,
    rules,
    notes,
    now,
    today,
    week,
    weekStart,
    zone,
    userId,
    isManager,
    say,
    format,
  ]);
}

export type Dashboard = NonNullable<ReturnType<typeof useDashboard>>;

interface ComingDays {
  shifts: readonly Shift[];
  /** As they count for what is needed (ownTemplates). */
  templates: readonly ShiftTemplate[];
  notes: readonly DayNote[];
  /** The places that are shown; null for all. */
  own: ReadonlySet<string> | null;
  today: string;
  now: string;
  zone: string;
}

function shortOf({ shifts, templates, notes, own, today, now, zone }: ComingDays) {
  // The night before may not be over.
  const [from, to] = [addDays(today, -1), addDays(today, COVER_DAYS - 1)];
  return coversOf({ from, to, templates, notes, shifts, zone })
    .filter(({ need, gaps }) => isAt(own, need) && gaps.some(({ end }) => end > Date.parse(now)))
    .map((cover) => ({
      cover,
      name: templates.find(({ id }) => id === cover.need.time_slot)?.name ?? "",
    }));
}
