import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { overlapMs, type ShiftTimes, type Span, shiftSpan } from "../time/spans.ts";
import type { PunchInterval } from "./intervals.ts";

/** Somebody who comes to a shift is not further from its start than this, in ms. */
export const NEAR_MS = 4 * HOUR_MS;

export type LinkableShift = ShiftTimes & Pick<Shift, "id" | "user_id" | "published">;

export interface LinkRules {
  /** Of the business. */
  zone: string;
  /** What is early or late by no more than this is on time, in ms. */
  graceMs: number;
}

/** How far from what was planned somebody came or left, in ms: negative before, positive after. */
export interface Punctuality {
  mark: "early" | "on-time" | "late";
  ms: number;
}

export interface ShiftLink {
  /** The interval's key. */
  interval: string;
  shift_id: string;
  /** How it was found: the person said so, it runs beside the shift, or begins near it. */
  by: "choice" | "overlap" | "start";
  /** Of the first interval of a shift; null for the others. */
  arrival: Punctuality | null;
  /** Of the last interval of a shift, once it has an end; null for the others. */
  departure: Punctuality | null;
}

/**
 * Which published shift each interval belongs to, in the order of the intervals; one that belongs to none is left out.
 * What its person said counts, also of a colleague's shift. Otherwise it is that of their own shifts which it runs
 * beside longest, or else whose start is nearest to its own, within 4 hours. Of an interval that is open only the
 * beginning is known.
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
  const byOwner = groupBy(published, ({ user_id }) => user_id);
  const found = intervals.flatMap((interval) => {
    const chosen = byId.get(interval.shift_id ?? "");
    if (chosen) return { interval, shift: chosen, by: "choice" as const };
    return linkOf(interval, byOwner.get(interval.user_id) ?? []) ?? [];
  });
  const together = groupBy(found, ({ interval, shift }) => `${interval.user_id} ${shift.id}`);
  return found.map(({ interval, shift, by }) => {
    const those = (together.get(`${interval.user_id} ${shift.id}`) ?? []).map((one) => one.interval);
    const isFirst = those.every((one) => one.start >= interval.start);
    const isLast = those.every((one) => one.start <= interval.start);
    return {
      interval: interval.key,
      shift_id: shift.id,
      by,
      arrival: isFirst ? markOf(interval.start - shift.start, graceMs) : null,
      departure: isLast && interval.end !== null ? markOf(interval.end - shift.end, graceMs) : null,
    };
  });
}

type PlacedShift = LinkableShift & Span;

interface Found {
  interval: PunchInterval;
  shift: PlacedShift;
  by: ShiftLink["by"];
}

function linkOf(interval: PunchInterval, own: readonly PlacedShift[]): Found | null {
  const known = { start: interval.start, end: interval.end ?? interval.start + 1 };
  const nearest = own
    .filter((shift) => overlapMs(shift, known) > 0 || Math.abs(shift.start - interval.start) <= NEAR_MS)
    .map((shift) => ({
      shift,
      shared: overlapMs(shift, known),
      apart: Math.abs(shift.start - interval.start),
    }))
    .sort(
      (one, other) =>
        other.shared - one.shared || one.apart - other.apart || (one.shift.id < other.shift.id ? -1 : 1),
    )[0];
  return nearest ? { interval, shift: nearest.shift, by: nearest.shared > 0 ? "overlap" : "start" } : null;
}

function markOf(ms: number, graceMs: number): Punctuality {
  if (Math.abs(ms) <= graceMs) return { mark: "on-time", ms };
  return { mark: ms < 0 ? "early" : "late", ms };
}
