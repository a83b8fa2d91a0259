import type { WeekWork } from "#domain/pay/weekly-estimate.ts";

/** One person's week in words, and its expected estimate. */
export interface WeekCase {
  zone?: string;
  now: string;
  shifts?: string[];
  punches?: string[];
  /** Hours: worked, upcoming, scheduled. */
  hours: [number, number, number];
}

/** Parses '2026-06-10 09:00-17:00', optionally followed by ' dropped'; the id is its place, from 0. */
export function weekShifts(texts: readonly string[]): WeekWork["shifts"] {
  return texts.map((text, id) => {
    const [, date = "", start_time = "", end_time = "", dropped] =
      /^(\S+) (\S+)-(\S+)( dropped)?$/.exec(text) ?? [];
    return { id: String(id), date, start_time, end_time, status: dropped ? "dropped" : "scheduled" };
  });
}

/** '2026-06-10T09:00/17:00' in UTC, or with a full second instant; without one the interval is open. */
function interval(text: string) {
  const [from = "", to = ""] = text.split("/");
  return [`${from}:00.000Z`, to && `${to.includes("T") ? to : `${from.slice(0, 11)}${to}`}:00.000Z`] as const;
}

/** Like `weekShifts`, for clocked work without breaks. */
export function weekPunches(texts: readonly string[]): WeekWork["punches"] {
  return texts.map(interval).map(([from, to]) => ({
    start: Date.parse(from),
    end: to ? Date.parse(to) : null,
    breaks: [],
  }));
}

/** Returns a week's work, with any part missing. */
export function weekWork({ shifts = [], punches = [] }: Partial<WeekCase>): WeekWork {
  return { shifts: weekShifts(shifts), punches: weekPunches(punches) };
}
