import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { instantAt } from "./zones.ts";

/** A span of time in epoch ms (UTC); its end is exclusive. */
export interface Span {
  start: number;
  end: number;
}

/** A calendar day and wall-clock times ('HH:MM') in the business's zone. */
export type ShiftTimes = Pick<Shift, "date" | "start_time" | "end_time">;

/** The span of a shift. An end not after the start is on the next day; nights when clocks change are an hour off. */
export function shiftSpan(shift: ShiftTimes, zone: string): Span {
  const { date, start_time, end_time } = shift;
  return { start: instantAt(date, start_time, zone), end: instantAt(lastDayOf(shift), end_time, zone) };
}

/** Whether a shift has begun at an instant (UTC): from then on nobody claims it, or exchanges it for another. */
export function hasBegun(shift: ShiftTimes, now: string, zone: string): boolean {
  return shiftSpan(shift, zone).start <= Date.parse(now);
}

/** The calendar day on which a shift ends. */
export function lastDayOf({ date, start_time, end_time }: ShiftTimes): string {
  return end_time > start_time ? date : addDays(date, 1);
}

/** Returns the total length of spans in ms. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Orders spans by their start, then by their end. */
export function bySpan(one: Span, other: Span): number {
  return one.start - other.start || one.end - other.end;
}

/** Returns the overlap of two spans in ms. */
export function overlapMs(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}

/** Returns the spans without the taken ones, which may overlap, in the order of the first. */
export function without(spans: readonly Span[], taken: readonly Span[]): Span[] {
  return taken
    .filter(({ start, end }) => end > start)
    .reduce(
      (left, { start, end }) =>
        left.flatMap((span) => [
          ...clipped([span], { start: -Infinity, end: start }),
          ...clipped([span], { start: end, end: Infinity }),
        ]),
      spans.filter((span) => span.end > span.start),
    );
}

/** Returns the parts of spans that lie within one span. */
export function clipped(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}
