import { addDays, DAY_MS } from "#lib/time/calendar-days.ts";
import type { DayRange } from "../time/day-range.ts";
import { addMonths, daysOfMonth, monthOf } from "../time/months.ts";
import type { Span } from "../time/spans.ts";
import { instantAt } from "../time/zones.ts";

/** How often a business pays, and a calendar day on which a period begins. */
export interface PaySchedule {
  every: "week" | "two-weeks" | "half-month" | "month";
  anchor: string;
}

/** Calendar days of the business, both inclusive. */
export type PayPeriod = DayRange;

/**
 * The pay period that contains a calendar day. Monthly periods begin on the anchor's day, half-monthly ones also
 * fifteen days before or after it, and in months without that day on the last one.
 */
export function periodOf({ every, anchor }: PaySchedule, day: string): PayPeriod {
  if (every === "week" || every === "two-weeks") {
    const length = every === "week" ? 7 : 14;
    const since = (Date.parse(day) - Date.parse(anchor)) / DAY_MS;
    const from = addDays(day, -(((since % length) + length) % length));
    return { from, to: addDays(from, length - 1) };
  }
  const month = monthOf(day);
  const starts = [-1, 0, 1].flatMap((months) => startsIn(addMonths(month, months), every, anchor));
  const next = starts.findIndex((start) => start > day);
  return { from: starts[next - 1] ?? day, to: addDays(starts[next] ?? day, -1) };
}

export function nextPeriod(schedule: PaySchedule, { to }: PayPeriod): PayPeriod {
  return periodOf(schedule, addDays(to, 1));
}

export function previousPeriod(schedule: PaySchedule, { from }: PayPeriod): PayPeriod {
  return periodOf(schedule, addDays(from, -1));
}

export function samePeriod(one: PayPeriod, other: PayPeriod): boolean {
  return one.from === other.from && one.to === other.to;
}

/** Whether the periods share a day. */
export function overlapping(one: PayPeriod, other: PayPeriod): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** Returns the span from the midnight before a period to the midnight after it, in the business's zone. */
export function periodSpan({ from, to }: PayPeriod, zone: string): Span {
  return { start: instantAt(from, "00:00", zone), end: instantAt(addDays(to, 1), "00:00", zone) };
}

/** Returns the days of a month on which periods begin. */
function startsIn(month: string, every: "half-month" | "month", anchor: string): string[] {
  const date = Number(anchor.slice(8));
  const later = date > 15 ? date : date + 15;
  const days = daysOfMonth(month);
  return (every === "month" ? [date] : [later - 15, later]).flatMap(
    (start) => days[Math.min(start, days.length) - 1] ?? [],
  );
}
