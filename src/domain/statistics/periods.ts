import { addDays, type BusinessWeek, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { type DayRange, lengthInDays } from "../time/day-range.ts";
import { addMonths, monthOf } from "../time/months.ts";

export type PeriodUnit = "day" | "week" | "month";

/** The maximum number of daily or weekly bars in a chart; longer ranges are shown by month. */
const DAYS_MAX = 31;
const WEEKS_MAX = 26;

/** Splits a range into days up to a month, weeks up to half a year, or else months, cut at its edges. */
export function periodsOf(
  range: DayRange,
  firstDayOfWeek: BusinessWeek,
): { unit: PeriodUnit; periods: DayRange[] } {
  const unit = unitFor(lengthInDays(range));
  const afterThat = (day: string) => {
    if (unit === "day") return addDays(day, 1);
    if (unit === "week") return addDays(startOfWeek(day, firstDayOfWeek), WEEK_DAYS);
    return `${addMonths(monthOf(day), 1)}-01`;
  };
  const periods: DayRange[] = [];
  for (let from = range.from; from <= range.to; ) {
    const next = afterThat(from);
    periods.push({ from, to: next > range.to ? range.to : addDays(next, -1) });
    from = next;
  }
  return { unit, periods };
}

function unitFor(days: number): PeriodUnit {
  if (days <= DAYS_MAX) return "day";
  return days <= WEEKS_MAX * WEEK_DAYS ? "week" : "month";
}

/** Returns the range to compare with: as many months before whole months, otherwise as many days before. */
export function periodBefore(range: DayRange): DayRange {
  const to = addDays(range.from, -1);
  if (!isWholeMonths(range)) return { from: addDays(range.from, -lengthInDays(range)), to };
  const [first, last] = [monthOf(range.from), monthOf(range.to)].map(monthNumber) as [number, number];
  return { from: `${addMonths(monthOf(range.from), first - last - 1)}-01`, to };
}

/**
 * Which days are compared with which earlier ones: of a range in progress those that are over, with as many from the
 * start of the earlier range. Null if no day is over yet.
 */
export function comparedDays(range: DayRange, today: string): { now: DayRange; before: DayRange } | null {
  const before = periodBefore(range);
  if (today < range.from || range.to < today) return { now: range, before };
  const days = Math.min(lengthInDays({ from: range.from, to: addDays(today, -1) }), lengthInDays(before));
  if (days === 0) return null;
  const first = ({ from }: DayRange) => ({ from, to: addDays(from, days - 1) });
  return { now: first(range), before: first(before) };
}

function isWholeMonths({ from, to }: DayRange): boolean {
  return from <= to && from.endsWith("-01") && addDays(to, 1).endsWith("-01");
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
}
