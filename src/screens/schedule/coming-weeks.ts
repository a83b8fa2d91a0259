import { isAt } from "#domain/roster/places.ts";
import { claimableShifts, openShifts } from "#domain/shift-moves/open-shifts.ts";
import { shiftSpan } from "#domain/time/spans.ts";
import { groupBy } from "#lib/group-by.ts";
import { startOfWeek } from "#lib/time/calendar-days.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { Schedule } from "#view/shifts/use-schedule.ts";
import { type OwnShift, ownShifts } from "./own-shifts.ts";

/** A day with anything on it. */
export interface ComingDay {
  date: string;
  own: readonly OwnShift[];
  /** What the person can claim. */
  open: readonly Shift[];
  notes: readonly DayNote[];
}

/** The days of a week that have anything; `first` is its first calendar day. */
export interface ComingWeek {
  first: string;
  days: readonly ComingDay[];
}

/**
 * What a person has from today on, week by week: their shifts, those they can claim at these places (null for all), and notes.
 * Today is always among the days, and yesterday if a shift of that night is still going on.
 */
export function comingWeeks(
  { me, now, today, shifts, rules }: Pick<Schedule, "me" | "now" | "today" | "shifts" | "rules">,
  notes: readonly DayNote[],
  at: ReadonlySet<string> | null,
): ComingWeek[] {
  const { zone, weekStart } = rules;
  const isToCome = (shift: Shift) => shift.date >= today || shiftSpan(shift, zone).end > Date.parse(now);
  const ahead = shifts.filter((shift) => shift.date >= today && isAt(at, shift));
  const own = groupBy(
    ownShifts(shifts, me).filter(({ shift }) => isToCome(shift)),
    ({ shift }) => shift.date,
  );
  const open = groupBy(claimableShifts(openShifts(ahead, me, now, zone), me, rules), ({ date }) => date);
  const noted = groupBy(notes, ({ date }) => date);
  const dates = [...new Set([today, ...own.keys(), ...open.keys(), ...noted.keys()])].sort();
  const days = dates.map((date) => ({
    date,
    own: own.get(date) ?? [],
    open: open.get(date) ?? [],
    notes: noted.get(date) ?? [],
  }));
  return [...groupBy(days, ({ date }) => startOfWeek(date, weekStart))].map(([first, ofWeek]) => ({
    first,
    days: ofWeek,
  }));
}
