import { groupBy } from "#lib/group-by.ts";
import { must } from "#lib/must.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { dayFinder } from "../time/zones.ts";
import { byStart, type PunchInterval } from "./intervals.ts";
import type { PaidInterval } from "./paid-intervals.ts";
import { type LinkableShift, linkShifts, type ShiftLink } from "./shift-links.ts";

/**
 * The calendar day on which each interval counts, by key: in pay, time records, approvals, the review queue, the
 * dashboard, the time clock, statistics and all their exports.
 *
 * 1. Work for a shift counts on the shift's date, as the shift itself does in the roster: so does an early arrival
 *    before midnight for a shift after it, and a late one after midnight for a shift before it (linkShifts).
 * 2. Other work that begins before or when the person's previous work ends continues it and counts on its day: a night
 *    written down in two pieces is one night, also for overtime.
 * 3. Anything else counts on the day of its clock-in, in the business's zone.
 *
 * The source is the product's specification: earnings are "worked shift hours", and an overnight shift, whose end is
 * before its start, is one of 24 h more on its own date. So an interval has one day, that of its clock-in or one beside
 * it; whoever reads the rows of some days needs two more on either side. Only pay may split a night at midnight,
 * by the business's rule (domain/pay/worked-time.ts), and a period paid before this rule keeps its days (kept-days.ts).
 */
export function workDays(
  intervals: readonly Pick<PunchInterval, "key" | "user_id" | "start" | "end">[],
  links: readonly Pick<ShiftLink, "interval" | "date">[],
  zone: string,
): ReadonlyMap<string, string> {
  const dayOf = dayFinder(zone);
  const dateOf = new Map(links.map(({ interval, date }) => [interval, date]));
  const days = new Map<string, string>();
  for (const own of groupBy(intervals, ({ user_id }) => user_id).values()) {
    let last = { end: -Infinity, day: "" };
    for (const { key, start, end } of [...own].sort(byStart)) {
      const began = dayOf(start);
      const day = beside(began, dateOf.get(key) ?? (start <= last.end ? last.day : began));
      days.set(key, day);
      if (end !== null && end > last.end) last = { end, day };
    }
  }
  return days;
}

/** Returns the days of intervals (workDays) by the shifts that they are for. */
export function workDaysAmong(
  intervals: readonly PunchInterval[],
  shifts: readonly LinkableShift[],
  zone: string,
): ReadonlyMap<string, string> {
  return workDays(intervals, linkShifts(intervals, shifts, { zone, graceMs: 0 }), zone);
}

/** Returns the other day if it is the day itself or beside it: a shift chosen by mistake moves no work by weeks. */
function beside(day: string, other: string): string {
  return other === day || other === addDays(day, -1) || other === addDays(day, 1) ? other : day;
}

/** Paid work with the day on which it counts: that of its whole interval. */
export interface DatedInterval extends PaidInterval {
  day: string;
}

/** Returns paid work with its days (workDays). */
export function dated(paid: readonly PaidInterval[], days: ReadonlyMap<string, string>): DatedInterval[] {
  return paid.map((one) => ({ ...one, day: must(days.get(one.interval), "the day of an interval") }));
}
