import { addDays, type BusinessWeek, calendarDay, HOUR_MS, startOfWeek } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { plannedMs, plannedSpans, type WithBreaks } from "../roster/planned-time.ts";
import { clipped, lengthOf, overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import type { DatedWork } from "../work/counted-intervals.ts";
import type { PositionPart } from "../work/positions-of-work.ts";
import { workedMs } from "../work/work-intervals.ts";

/** Everything of one person that may touch the week. */
export interface WeekWork {
  shifts: readonly (ShiftTimes &
    WithBreaks &
    Pick<Shift, "id" | "status"> &
    Partial<Pick<Shift, "position_id">>)[];
  punches: readonly DatedWork[];
}

export interface Circumstances {
  now: string;
  zone: string;
  /** Per hour of a position on a day; null counts as 0. */
  rateOn: (position: string | null | undefined, day: string) => number | null;
  /** Splits the person's stays where they work as something else. */
  split?: (stays: readonly Span[]) => PositionPart[][];
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
  { now, zone, rateOn, split, weekStart }: Circumstances,
): WeeklyEstimate {
  const from = startOfWeek(calendarDay(now, zone), weekStart);
  const to = addDays(from, 6);
  const isThisWeek = (day: string) => from <= day && day <= to;
  const placed = work.shifts.map((shift) => ({ ...shift, ...shiftSpan(shift, zone) }));
  const clocked = new Set(work.punches.flatMap((punch) => standsFor(punch, placed, now)));
  const punches = work.punches.filter(({ day }) => isThisWeek(day));
  const shifts = placed.filter(({ date }) => isThisWeek(date));

  const worked = { ms: 0, pay: 0 };
  const upcoming = { ms: 0, pay: 0 };
  const add = (to: typeof worked, ms: number, position: string | null | undefined, day: string) => {
    to.ms += ms;
    to.pay += (ms / HOUR_MS) * (rateOn(position, day) ?? 0);
  };
  const at = Date.parse(now);
  const parts = split?.(punches.map(({ start, end }) => ({ start, end: end ?? at })));
  punches.forEach((punch, place) => {
    for (const { piece, position } of piecesOf(punch, parts?.[place])) {
      add(worked, workedMs(piece, now), position, punch.day);
    }
  });
  for (const shift of shifts) {
    const isOver = shift.end <= at;
    const ahead = { start: Math.max(shift.start, at), end: shift.end };
    const { position_id, date } = shift;
    if (clocked.has(shift.id))
      add(upcoming, lengthOf(clipped(plannedSpans(shift, shift), ahead)), position_id, date);
    else if (!isOver) add(upcoming, plannedMs(shift, shift), position_id, date);
    else if (shift.status !== "dropped") add(worked, plannedMs(shift, shift), position_id, date);
  }
  return {
    from,
    to,
    shifts: shifts.length,
    punches: punches.length,
    workedMs: worked.ms,
    upcomingMs: upcoming.ms,
    scheduledMs: shifts.reduce((sum, shift) => sum + plannedMs(shift, shift), 0),
    earned: worked.pay,
    upcomingPay: upcoming.pay,
  };
}

/** A stay in parts of one position each; the last one goes on if the stay does. */
function piecesOf(punch: DatedWork, parts: readonly PositionPart[] | undefined) {
  if (!parts || parts.length < 2) return [{ piece: punch, position: parts?.[0]?.position }];
  return parts.map(({ start, end, position }, place) => ({
    piece: {
      ...punch,
      start,
      end: place === parts.length - 1 ? punch.end : end,
      breaks: breaksWithin(punch, { start, end }),
    },
    position,
  }));
}

function breaksWithin({ breaks }: DatedWork, { start, end }: Span): DatedWork["breaks"] {
  return breaks.flatMap((pause) =>
    pause.end === null
      ? pause.start < end
        ? { ...pause, start: Math.max(pause.start, start) }
        : []
      : clipped([{ start: pause.start, end: pause.end }], { start, end }),
  );
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
