import { dateFormatter } from "#lib/format/formatters.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 0, 4);

/** A weekday's name in a language; Sunday is 0. */
export function weekdayName(locale: string, weekday: number, width: "long" | "short" = "long"): string {
  const options = { weekday: width, timeZone: "UTC" } as const;
  return dateFormatter(locale, options).format(SUNDAY_MS + weekday * DAY_MS);
}
