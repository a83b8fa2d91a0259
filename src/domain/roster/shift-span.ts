import { addDays } from "#lib/format/calendar-days.ts";
import { instantAt } from "../calendar/instant-at.ts";

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
 * When a shift begins and ends. It ends on the next day when its end is not after its start (spec section 9), and is an
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
