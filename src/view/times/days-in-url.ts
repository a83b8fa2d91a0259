import { isCalendarDay } from "#lib/time/calendar-days.ts";

/** The days that an address names, the first not after the last; null if it names none. */
export function daysInUrl(query: URLSearchParams): { from: string; to: string } | null {
  const [from, to] = [query.get("from") ?? "", query.get("to") ?? ""];
  return isDay(from) && isDay(to) && from <= to ? { from, to } : null;
}

/** Unlike '2026-02-31'. */
function isDay(text: string): boolean {
  return isCalendarDay(text) && !Number.isNaN(Date.parse(text));
}
