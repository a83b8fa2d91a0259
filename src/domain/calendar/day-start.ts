import { DateTime } from "luxon";

/** The UTC instant at which the calendar day of `now` began in a zone. An unknown zone counts as UTC. */
export function dayStart(now: string, zone: string): string {
  const local = DateTime.fromISO(now, { zone });
  const day = (local.isValid ? local : DateTime.fromISO(now, { zone: "utc" })).startOf("day");
  return day.toUTC().toISO() ?? now;
}
