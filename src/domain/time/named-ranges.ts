import { addDays, type FirstDay, startOfWeek, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { DayRange } from "./day-range.ts";
import { addMonths, monthOf } from "./months.ts";

export const NAMED_RANGES = [
  "this-week",
  "last-week",
  "this-month",
  "last-month",
  "this-quarter",
  "last-quarter",
  "this-year",
  "last-year",
] as const;
export type NamedRange = (typeof NAMED_RANGES)[number];

const MONTHS = { month: 1, quarter: 3, year: 12 };

/** Returns the whole week, month, quarter or year that contains a calendar day, or the one before it. */
export function namedRange(name: NamedRange, today: string, firstDayOfWeek: FirstDay): DayRange {
  const [which, unit] = name.split("-") as ["this" | "last", "week" | keyof typeof MONTHS];
  const back = which === "last" ? 1 : 0;
  if (unit === "week") {
    const from = addDays(startOfWeek(today, firstDayOfWeek), -back * WEEK_DAYS);
    return { from, to: addDays(from, WEEK_DAYS - 1) };
  }
  const months = MONTHS[unit];
  const month = monthOf(today);
  const since = (Number(month.slice(5)) - 1) % months;
  const first = addMonths(month, -since - back * months);
  return { from: `${first}-01`, to: addDays(`${addMonths(first, months)}-01`, -1) };
}
