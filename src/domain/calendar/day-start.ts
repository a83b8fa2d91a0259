import { DAY_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";

/**
 * The UTC instant at which the calendar day of `now` began in a zone. An unknown zone counts as UTC. By the browser's own
 * knowledge of zones: the first screen needs it, and a library for dates is a tenth of that screen's code.
 */
export function dayStart(now: string, zone: string): string {
  const time = Date.parse(now);
  const onTheWall = (at: number) => at + zoneOffsetMs(at, zone);
  const midnight = Math.floor(onTheWall(time) / DAY_MS) * DAY_MS;
  // The clocks may have been changed since midnight, and at midnight itself; then it came twice, or not at all.
  const starts = [-1, 0, 1].map((days) => midnight - zoneOffsetMs(midnight + days * DAY_MS, zone));
  const first = starts.sort((a, b) => a - b).find((start) => onTheWall(start) >= midnight);
  return new Date(first ?? midnight).toISOString();
}
