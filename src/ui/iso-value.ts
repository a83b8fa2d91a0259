import {
  type CalendarDate,
  type DateValue,
  GregorianCalendar,
  parseDate,
  parseTime,
  Time,
  toCalendar,
  toCalendarDate,
} from "@internationalized/date";

/** A day such as "2026-11-20" as date fields want it; null for nothing and for what is no day. */
export function dateOf(iso: string | null): CalendarDate | null {
  return iso === null ? null : parsed(parseDate, iso);
}

/** The day of a date field, whatever calendar it is read in: "2026-11-20". */
export function isoDateOf(value: DateValue | null): string | null {
  return value && toCalendar(toCalendarDate(value), new GregorianCalendar()).toString();
}

/** A time of day such as "09:30" or "9:30" as time fields want it; null for nothing and for what is no time. */
export function timeOf(iso: string | null): Time | null {
  return iso === null ? null : parsed(parseTime, iso.padStart(5, "0"));
}

/** The time of a time field, to the minute: "09:30". */
export function isoTimeOf(value: Pick<Time, "hour" | "minute"> | null): string | null {
  return value && new Time(value.hour, value.minute).toString().slice(0, "09:30".length);
}

function parsed<T>(parse: (text: string) => T, text: string): T | null {
  try {
    return parse(text);
  } catch {
    return null;
  }
}
