import { addDays, calendarDay, HOUR_MS, startOfWeek } from "#lib/format/calendar-days.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { lengthOf, overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import { type Work as Interval, workedMs } from "../work/work-intervals.ts";

/** Everything of one person that may touch the week. */
export interface WeekWork {
  shifts: readonly (ShiftTimes & Pick<Shift, "id" | "status">)[];
  punches: readonly Interval[];
}

export interface Circumstances {
  now: string;
  zone: string;
  /** Per hour; null counts as 0. */
  payrate: number | null;
  weekStart: RegionalSettings["firstDayOfWeek"];
}

export interface WeeklyEstimate {
  /** Calendar days: the first and the last of the business's week. */
  from: string;
  to: string;
  shifts: number;
  punches: number;
  workedMs: number;
  upcomingMs: number;
  /** The length of all shifts, whether or not they were worked. */
  scheduledMs: number;
  /** Without rounding, in the business's currency. */
  earned: number;
  upcomingPay: number;
}

/**
 * A person's work in the week of `now`, done and to come, and its pay. A shift with punches counts by its punches
 * alone, a past one without by its length. A dropped shift counts while it is ahead and theirs (shift-owner.ts), once
 * past only with a punch.
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
    // A person who begins a Sunday shift before midnight works in the shift's week.
    .map(({ punch, standsFor }) => ({
      ms: workedMs(punch, now),
      date: standsFor[0]?.date ?? calendarDay(punch.start, zone),
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
 * The shifts that a punch covers by more than half, most covered first, or else the most covered one: so staying a
 * few minutes longer does not count as the next shift.
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
