import { addDays } from "#lib/format/calendar-days.ts";
import { instantAt } from "./zones.ts";

/** A stretch of time in epoch milliseconds (UTC); its end is not part of it. */
export interface Span {
  start: number;
  end: number;
}

/** A calendar day and wall-clock times ('HH:MM') in the zone of the business. */
export interface ShiftTimes {
  date: string;
  start_time: string;
  end_time: string;
}

/**
 * When a shift begins and ends. It ends on the next day when its end is not after its start, and is an
 * hour shorter or longer on the nights that the clocks are changed.
 */
export function shiftSpan({ date, start_time, end_time }: ShiftTimes, zone: string): Span {
  const endDate = end_time > start_time ? date : addDays(date, 1);
  return { start: instantAt(date, start_time, zone), end: instantAt(endDate, end_time, zone) };
}

/** How long stretches of time are together, in ms. */
export function lengthOf(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** How long two stretches of time run beside each other, in ms. */
export function overlapMs(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}

/** What is left of stretches of time when others, which may overlap, are taken out of them, in the order of the first. */
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

/** Of stretches of time what lies within one of them. */
export function clipped(spans: readonly Span[], { start, end }: Span): Span[] {
  return spans
    .map((span) => ({ start: Math.max(span.start, start), end: Math.min(span.end, end) }))
    .filter((span) => span.end > span.start);
}
