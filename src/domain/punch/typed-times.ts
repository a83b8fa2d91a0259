import { addDays } from "#lib/format/calendar-days.ts";
import { instantAt } from "../calendar/instant-at.ts";

/** Times as somebody types them: the day of the "in" (yyyy-MM-dd) and wall-clock times (HH:MM) of the business. */
export interface TypedTimes {
  day: string;
  from: string;
  /** At or before `from` it is on the next day; null while there is none. */
  to: string | null;
}

/** The instants that typed times mean, in epoch milliseconds. */
export function typedSpan(
  { day, from, to }: TypedTimes,
  zone: string,
): { start: number; end: number | null } {
  const start = instantAt(day, from, zone);
  if (to === null) return { start, end: null };
  const end = instantAt(to <= from ? addDays(day, 1) : day, to, zone);
  return { start, end };
}

/** What is wrong with typed times; null when nothing is. `now` is a UTC instant. */
export function typedProblem(
  times: { [K in keyof TypedTimes]: TypedTimes[K] | null },
  zone: string,
  now: string,
): "day" | "from" | "future" | null {
  const { day, from, to } = times;
  if (!day) return "day";
  if (!from) return "from";
  const { start, end } = typedSpan({ day, from, to }, zone);
  return Math.max(start, end ?? start) > Date.parse(now) ? "future" : null;
}
