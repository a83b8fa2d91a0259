import { groupBy } from "#lib/group-by.ts";
import { addDays, HOUR_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import { dayFinder } from "../time/zones.ts";
import type { PunchInterval } from "./intervals.ts";

/** An arrival at a shift is at most this far from its start, in ms. */
export const NEAR_MS = 4 * HOUR_MS;

export type LinkableShift = ShiftTimes &
  Pick<Shift, "id" | "user_id" | "published"> &
  Partial<Pick<Shift, "position_id" | "place_id">>;

export interface LinkRules {
  zone: string;
  /** A smaller deviation is on time, in ms. */
  graceMs: number;
}

/** The deviation of an arrival or departure from the plan, in ms: negative before, positive after. */
export interface Punctuality {
  mark: "early" | "on-time" | "late";
  ms: number;
}

export interface ShiftLink {
  interval: string;
  shift_id: string;
  /** The shift's. */
  date: string;
  /** For a shift's first interval; null for others. */
  arrival: Punctuality | null;
  /** For a shift's last interval, once it has an end; null for others. */
  departure: Punctuality | null;
}

/**
 * The published shift of each linked interval: the person's choice, even a colleague's shift. Otherwise their own
 * with the longest overlap, or else the nearest start, within 4 hours; among those of the day of the clock-in and of the
 * days beside it. Of an open interval only the start is used.
 */
export function linkShifts(
  intervals: readonly PunchInterval[],
  shifts: readonly LinkableShift[],
  { zone, graceMs }: LinkRules,
): ShiftLink[] {
  const published = shifts
    .filter((shift) => shift.published)
    .map((shift): PlacedShift => ({ ...shift, ...shiftSpan(shift, zone) }));
  const byId = new Map(published.map((shift) => [shift.id, shift]));
  const byDay = groupBy(published, ({ user_id, date }) => `${user_id} ${date}`);
  const dayOf = dayFinder(zone);
  const around = ({ user_id, start }: PunchInterval) => {
    const day = dayOf(start);
    return [addDays(day, -1), day, addDays(day, 1)].flatMap((date) => byDay.get(`${user_id} ${date}`) ?? []);
  };
  const found = intervals.flatMap((interval) => {
    const chosen = byId.get(interval.shift_id ?? "");
    const shift = chosen ?? nearestOf(interval, around(interval));
    return shift ? { interval, shift } : [];
  });
  const together = groupBy(found, ({ interval, shift }) => `${interval.user_id} ${shift.id}`);
  return found.map(({ interval, shift }) => {
    const those = (together.get(`${interval.user_id} ${shift.id}`) ?? []).map((one) => one.interval);
    const isFirst = those.every((one) => one.start >= interval.start);
    const isLast = those.every((one) => one.start <= interval.start);
    return {
      interval: interval.key,
      shift_id: shift.id,
      date: shift.date,
      arrival: isFirst ? markOf(interval.start - shift.start, graceMs) : null,
      departure: isLast && interval.end !== null ? markOf(interval.end - shift.end, graceMs) : null,
    };
  });
}

type PlacedShift = LinkableShift & Span;

function nearestOf(interval: PunchInterval, own: readonly PlacedShift[]): PlacedShift | undefined {
  const known = { start: interval.start, end: interval.end ?? interval.start + 1 };
  const [nearest] = own
    .map((shift) => ({
      shift,
      shared: overlapMs(shift, known),
      apart: Math.abs(shift.start - interval.start),
    }))
    .filter(({ shared, apart }) => shared > 0 || apart <= NEAR_MS)
    .sort(
      (one, other) =>
        other.shared - one.shared || one.apart - other.apart || (one.shift.id < other.shift.id ? -1 : 1),
    );
  return nearest?.shift;
}

function markOf(ms: number, graceMs: number): Punctuality {
  if (Math.abs(ms) <= graceMs) return { mark: "on-time", ms };
  return { mark: ms < 0 ? "early" : "late", ms };
}
