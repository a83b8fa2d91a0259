import { must } from "#lib/must.ts";
import { addDays, type FirstDay, startOfWeek } from "#lib/time/calendar-days.ts";
import { daysOfRange } from "./day-range.ts";

/** The month ('yyyy-MM') of a calendar day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the month this many months later. */
export function addMonths(month: string, count: number): string {
  const first = new Date(`${month}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  return first.toISOString().slice(0, 7);
}

/** Returns the calendar days of a month. */
export function daysOfMonth(month: string): string[] {
  const next = `${addMonths(month, 1)}-01`;
  return daysOfRange({ from: `${month}-01`, to: addDays(next, -1) });
}

/** Returns the weeks of a month, seven days each; the outer ones reach into adjacent months. */
export function weeksOfMonth(month: string, firstDayOfWeek: FirstDay): string[][] {
  const starts = new Set(daysOfMonth(month).map((day) => startOfWeek(day, firstDayOfWeek)));
  return [...starts].map((from) => daysOfRange({ from, to: addDays(from, 6) }));
}

/** Returns the first and last of some calendar days. */
export function edgesOf(days: readonly string[]): [first: string, last: string] {
  const sorted = [...days].sort();
  return [must(sorted[0], "a day"), must(sorted.at(-1), "a day")];
}
