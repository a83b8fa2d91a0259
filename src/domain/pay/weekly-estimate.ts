import { addDays, type BusinessWeek, calendarDay, HOUR_MS, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { plannedMs, plannedSpans, type WithBreaks } from "../roster/planned-time.ts";
import { clipped, lengthOf, overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import type { DatedWork } from "../work/counted-intervals.ts";
import { workedMs } from "../work/work-intervals.ts";

/** Everything of one person that may touch the week. */
export interface WeekWork {
  shifts: readonly (ShiftTimes & WithBreaks & Pick<Shift, "id" | "status">)[];
  punches: readonly DatedWork[];
}

export interface Circumstances {
  now: string;
  zone: string;
  /** Per hour; null counts as 0. */
  payrate: number | null;
  weekStart: BusinessWeek;
}

export interface WeeklyEstimate {
  /** Calendar days: the first and the last of the business's week. */
  from: string;
  to: string;
  shifts: number;
  punches: number;
  workedMs: number;
  upcomingMs: number;
  /** The planned hours of all shifts, whether or not they were worked. */
  scheduledMs: number;
  /** Without rounding, in the business's currency. */
  earned: number;
  upcomingPay: number;
}

/**
 * A person's work in the week of `now`, done and to come, and its pay. A shift with punches counts by its punches
 * alone, a past one without by its planned hours. A dropped shift counts while it is ahead and theirs (shift-owner.ts), once
 * past only with a punch.
 */
export function weeklyEstimate(
  work: WeekWork,
  { now, zone, payrate, weekStart }: Circumstances,
): WeeklyEstimate {
  const from = startOfWeek(calendarDay(now, zone), weekStart);
  const to = addDays(from, 6);
  const isThisWeek = (day: string) => from <= day && day <= to;
  const placed = work.shifts.map((shift) => ({ ...shift, ...shiftSpan(shift, zone) }));
  const clocked = new Set(work.punches.flatMap((punch) => standsFor(punch, placed, now)));
  const punches = work.punches.filter(({ day }) => isThisWeek(day));
  const shifts = placed.filter(({ date }) => isThisWeek(date));

  let worked = punches.reduce((sum, punch) => sum + workedMs(punch, now), 0);
  let upcoming = 0;
  const at = Date.parse(now);
  for (const shift of shifts) {
    const isOver = shift.end <= at;
    const ahead = { start: Math.max(shift.start, at), end: shift.end };
    if (clocked.has(shift.id)) upcoming += lengthOf(clipped(plannedSpans(shift, shift), ahead));
    else if (!isOver) upcoming += plannedMs(shift, shift);
    else if (shift.status !== "dropped") worked += plannedMs(shift, shift);
  }
  return {
    from,
    to,
    shifts: shifts.length,
    punches: punches.length,
    workedMs: worked,
    upcomingMs: upcoming,
    scheduledMs: shifts.reduce((sum, shift) => sum + plannedMs(shift, shift), 0),
    earned: (worked / HOUR_MS) * (payrate ?? 0),
    upcomingPay: (upcoming / HOUR_MS) * (payrate ?? 0),
  };
}

/**
 * The ids of the shifts that a punch covers by more than half, most covered first, or else the most covered one: so
 * staying a few minutes longer does not count as the next shift.
 */
function standsFor(
  { start, end }: DatedWork,
  shifts: readonly (Span & { id: string })[],
  now: string,
): string[] {
  const span = { start, end: end ?? Date.parse(now) };
  return shifts
    .map((shift) => ({ shift, ms: overlapMs(shift, span) }))
    .filter(({ ms }) => ms > 0)
    .sort((one, other) => other.ms - one.ms || (one.shift.id < other.shift.id ? -1 : 1))
    .filter(({ shift, ms }, place) => place === 0 || ms * 2 > shift.end - shift.start)
    .map(({ shift }) => shift.id);
}
