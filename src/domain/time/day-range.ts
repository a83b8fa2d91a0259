import { addDays, DAY_MS, isCalendarDay } from "#lib/time/calendar-days.ts";

/** Calendar days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
}

/** Returns the number of calendar days in a range; 0 if it ends before it begins. */
export function lengthInDays({ from, to }: DayRange): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS + 1);
}

/** Returns the calendar days of a range, in order. */
export function daysOfRange(range: DayRange): string[] {
  return Array.from({ length: lengthInDays(range) }, (_, at) => addDays(range.from, at));
}

export function isWithin({ from, to }: DayRange, day: string): boolean {
  return from <= day && day <= to;
}

/** Returns the days that an address names, the first not after the last; null if it names none. */
export function daysInUrl(query: URLSearchParams): DayRange | null {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** Unlike '2026-02-31'. */
function isDay(text: string): boolean {
  return isCalendarDay(text) && !Number.isNaN(Date.parse(text));
}
