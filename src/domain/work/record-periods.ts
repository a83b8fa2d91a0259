import { addDays, type BusinessWeek } from "#lib/time/calendar-days.ts";
import { type PaySchedule, periodOf, previousPeriod } from "../pay/pay-period.ts";
import { type DayRange, lengthInDays } from "../time/day-range.ts";
import { addMonths, daysOfMonth, monthOf } from "../time/months.ts";
import { namedRange } from "../time/named-ranges.ts";

/** The periods by which records are viewed. */
export const RECORD_PERIODS = [
  "this-week",
  "last-week",
  "pay-period",
  "last-pay-period",
  "this-month",
  "last-month",
] as const;
export type RecordPeriod = (typeof RECORD_PERIODS)[number];

export interface PeriodRules {
  firstDayOfWeek: BusinessWeek;
  schedule: PaySchedule;
}

/** Returns the days of a period relative to a calendar day. */
export function daysOf(
  period: RecordPeriod,
  today: string,
  { firstDayOfWeek, schedule }: PeriodRules,
): DayRange {
  if (period !== "pay-period" && period !== "last-pay-period")
    return namedRange(period, today, firstDayOfWeek);
  const paid = periodOf(schedule, today);
  return period === "pay-period" ? paid : previousPeriod(schedule, paid);
}

/** Returns the days before (-1) or after (1): whole months for a whole month, otherwise the same number of days. */
export function steppedDays(days: DayRange, step: 1 | -1): DayRange {
  const { from, to } = days;
  const month = wholeMonth(monthOf(from));
  if (month.from === from && month.to === to) return wholeMonth(addMonths(monthOf(from), step));
  const count = step * lengthInDays(days);
  return { from: addDays(from, count), to: addDays(to, count) };
}

function wholeMonth(month: string): DayRange {
  const days = daysOfMonth(month);
  return { from: String(days[0]), to: String(days.at(-1)) };
}
