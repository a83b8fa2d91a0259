import type { Span } from "#domain/time/spans.ts";
import { calendarDay, DAY_MS } from "#lib/format/calendar-days.ts";

/** How far away a shift is: going on with some of it left, hours or minutes away, or so many calendar days. */
export type Countdown =
  | { kind: "on"; leftMs: number }
  | { kind: "soon"; inMs: number }
  | { kind: "days"; days: number };

/** Within a day it is told in hours, further away in the days of the calendar of a zone. `now` is a UTC instant. */
export function countdown({ start, end }: Span, now: string, zone: string): Countdown {
  const at = Date.parse(now);
  if (start <= at) return { kind: "on", leftMs: Math.max(0, end - at) };
  if (start - at < DAY_MS) return { kind: "soon", inMs: start - at };
  const [today, then] = [calendarDay(now, zone), calendarDay(new Date(start).toISOString(), zone)];
  return { kind: "days", days: Math.round((Date.parse(then) - Date.parse(today)) / DAY_MS) };
}
