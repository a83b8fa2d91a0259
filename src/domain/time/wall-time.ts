import { DateTime } from "luxon";

const FIELD = "yyyy-MM-dd'T'HH:mm";

/** Returns an instant in a zone, in the form of a date-and-time field: '2026-03-03T09:02'. */
export function toWallTime(instant: string, zone: string): string {
  const local = DateTime.fromISO(instant, { zone: zoneOrUtc(zone) });
  return local.isValid ? local.toFormat(FIELD) : "";
}

/** Returns the UTC instant of a wall time in a zone; null if invalid. A skipped hour counts as the next one. */
export function fromWallTime(wall: string, zone: string): string | null {
  const local = DateTime.fromISO(wall, { zone: zoneOrUtc(zone) });
  return local.isValid ? local.toUTC().toISO() : null;
}

/** An unknown zone counts as UTC, as everywhere. */
function zoneOrUtc(zone: string): string {
  return DateTime.local({ zone }).isValid ? zone : "utc";
}
