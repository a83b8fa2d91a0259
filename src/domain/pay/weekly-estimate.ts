import { addDays, calendarDay, HOUR_MS, startOfWeek } from "#lib/format/calendar-days.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lengthOf, overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import { type Work as Interval, workedMs } from "../work/work-intervals.ts";

/** Everything of one person that may fall into the week, or touch it. */
export interface WeekWork {
  shifts: readonly (ShiftTimes & Pick<Shift, "id" | "status">)[];
  punches: readonly Interval[];
}

export interface Circumstances {
  /** A UTC instant. */
  now: string;
  /** Of the business. */
  zone: string;
  /** Per hour; nobody's is 0. */
  payrate: number | null;
  /** The day on which the weeks of the business begin. */
  weekStart: RegionalSettings["firstDayOfWeek"];
}

export interface WeeklyEstimate {
  /** Calendar days: the first and the last of the week of the business. */
  from: string;
  to: string;
  shifts: number;
  punches: number;
  workedMs: number;
  upcomingMs: number;
  /** The length of all the shifts, whatever came of them. */
  scheduledMs: number;
  /** Without rounding, in the currency of the business. */
  earned: number;
  upcomingPay: number;
}

/**
 * What somebody has worked and has yet to work in the week of `now`, and what it pays: their punches,
 * the shifts that are over and were not clocked, by their length, and what is still to come. A shift that was clocked
 * counts by its punches alone. One they dropped is to come as long as it is theirs (shift-owner.ts); once it is over, only
 * a punch tells that they worked it after all.
 */
export function weeklyEstimate(
  work: WeekWork,
  { now, zone, payrate, weekStart }: Circumstances,
): WeeklyEstimate {
  const from = startOfWeek(calendarDay(now, zone), weekStart);
  const to = addDays(from, 6);
  const isThisWeek = ({ date }: { date: string }) => from <= date && date <= to;
  const placed = work.shifts.map((shift) => ({ ...shift, ...shiftSpan(shift, zone) }));
  const assigned = work.punches.map((punch) => assign(punch, placed, now));
  const clocked = new Set(assigned.flatMap(({ standsFor }) => standsFor.map(({ id }) => id)));
  const punches = assigned
    // Somebody who begins a Sunday's shift before midnight works in the week of the shift.
    .map(({ punch, standsFor }) => ({
      ms: workedMs(punch, now),
      date: standsFor[0]?.date ?? calendarDay(new Date(punch.start).toISOString(), zone),
    }))
    .filter(isThisWeek);
  const shifts = placed.filter(isThisWeek);

  let worked = punches.reduce((sum, { ms }) => sum + ms, 0);
  let upcoming = 0;
  const at = Date.parse(now);
  for (const shift of shifts) {
    const isOver = shift.end <= at;
    const ahead = Math.max(0, shift.end - Math.max(shift.start, at));
    if (clocked.has(shift.id)) upcoming += ahead;
    else if (!isOver) upcoming += shift.end - shift.start;
    else if (shift.status !== "dropped") worked += shift.end - shift.start;
  }
  return {
    from,
    to,
    shifts: shifts.length,
    punches: punches.length,
    workedMs: worked,
    upcomingMs: upcoming,
    scheduledMs: lengthOf(shifts),
    earned: (worked / HOUR_MS) * (payrate ?? 0),
    upcomingPay: (upcoming / HOUR_MS) * (payrate ?? 0),
  };
}

type PlacedShift = Span & { id: string; date: string };

/**
 * The shifts that a punch stands for, the most of it first: each of which it covers more than half, and the one it
 * covers most of. So somebody who stays on for a few minutes has not clocked the next shift too.
 */
function assign(punch: Interval, shifts: readonly PlacedShift[], now: string) {
  const span = spanOf(punch, now);
  const standsFor = shifts
    .map((shift) => ({ shift, ms: overlapMs(shift, span) }))
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms || (one.shift.id < other.shift.id ? -1 : 1))
    .filter(({ shift, ms }, place) => place === 0 || ms * 2 > shift.end - shift.start)
    .map(({ shift }) => shift);
  return { punch, standsFor };
}

function spanOf(punch: Interval, now: string): Span {
  return { start: punch.start, end: punch.end ?? Date.parse(now) };
}
