import { instantAt } from "#domain/calendar/instant-at.ts";
import { calendarDay } from "#lib/format/calendar-days.ts";

/** The instant at which a post ends that is shown through a calendar day of a zone. */
export function endOfPost(day: string, zone: string): string {
  return new Date(instantAt(day, "23:59", zone)).toISOString();
}

/** The last calendar day on which a post with this end is shown. */
export function lastDayOfPost(end: string, zone: string): string {
  return calendarDay(end, zone);
}
