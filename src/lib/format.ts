const LOCALE = "en-US";
const NOTHING = "N/A";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant as people read it in a zone: '2:05 PM'. */
export function formatTime(instant: string | null | undefined, zone: string): string {
  return format(instant, zone, { hour: "numeric", minute: "2-digit" });
}

/** The time with seconds: '2:05:09 PM'. */
export function formatClock(instant: string | null | undefined, zone: string): string {
  return format(instant, zone, { hour: "numeric", minute: "2-digit", second: "2-digit" });
}

/** The calendar day an instant falls on in a zone: 'Friday, November 20'. */
export function formatDay(instant: string | null | undefined, zone: string): string {
  return format(instant, zone, { weekday: "long", month: "long", day: "numeric" });
}

/** The time, with the day before it when that is another day than now's: 'Nov 19, 10:30 PM'. */
export function formatTimeAndDay(instant: string | null | undefined, zone: string, now: string): string {
  if (formatDay(instant, zone) === formatDay(now, zone)) return formatTime(instant, zone);
  return format(instant, zone, { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
}

/** An instant with its day of the week, for what may be long ago: 'Tue, Mar 3, 9:02 AM'. */
export function formatMoment(instant: string | null | undefined, zone: string): string {
  const day = { weekday: "short", month: "short", day: "numeric" } as const;
  return format(instant, zone, { ...day, hour: "numeric", minute: "2-digit" });
}

/** How far into its calendar day an instant is in a zone, by the clock on the wall: 0 at midnight, 0.5 at noon. */
export function dayFraction(instant: string, zone: string): number {
  const text = format(instant, zone, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const [hours = 0, minutes = 0] = text.split(":").map(Number);
  return (hours + minutes / 60) / 24;
}

/** A running time: '7:05:09'. */
export function formatDuration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
}

/** A length of time to the minute: '7h 5m'. */
export function formatHours(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  return minutes < 60 ? `${minutes}m` : `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
}

/** US cents as dollars: '$19.99'. */
export function formatCents(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}

function format(
  instant: string | null | undefined,
  zone: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const time = instant ? new Date(instant) : undefined;
  if (!time || Number.isNaN(time.getTime())) return NOTHING;
  // Newer ICU data puts a narrow no-break space before AM and PM; everybody else writes a plain one.
  return formatterFor(zone, options).format(time).replaceAll("\u202f", " ");
}

function formatterFor(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = zone + JSON.stringify(options);
  const formatter = formatters.get(key) ?? newFormatter(zone, options);
  formatters.set(key, formatter);
  return formatter;
}

/** A zone this browser does not know counts as UTC, as it does where days begin. */
function newFormatter(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: zone });
  } catch {
    return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: "UTC" });
  }
}
