import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { counted } from "#lib/format/counted.ts";

/** How long a poll still takes votes: below a day in the words of spec section 4, where a minute that has begun counts. */
export function remainingText(end: string, now: string): string {
  const left = Date.parse(end) - Date.parse(now);
  if (left <= 0) return "Poll ended";
  const minutes = Math.ceil(left / MINUTE_MS);
  const days = Math.floor((minutes * MINUTE_MS) / DAY_MS);
  if (days > 0) return `${counted(days, "day")} left`;
  const hours = Math.floor((minutes * MINUTE_MS) / HOUR_MS);
  return hours === 0 ? `${minutes}m remaining` : `${hours}h ${minutes - hours * 60}m remaining`;
}
