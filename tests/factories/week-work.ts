import type { WeekWork } from "#domain/pay/weekly-estimate.ts";
import { begunBy } from "#domain/work/pairing.ts";
import { workDaysAmong } from "#domain/work/work-days.ts";
import { punchesOf } from "./punches.ts";
import { newShift } from "./shifts.ts";

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

/** Like `weekShifts`, for clocked work without breaks, of the person of the shifts. */
export function weekPunches(
  texts: readonly string[],
  shifts: WeekWork["shifts"] = [],
  zone = "UTC",
): WeekWork["punches"] {
  const intervals = texts.map(interval).flatMap(([from, to], place) =>
    punchesOf([`in ${from} id=${place}`])
      .map(begunBy)
      .map((begun) => ({ ...begun, end: to ? Date.parse(to) : null })),
  );
  const published = shifts.map((shift) => newShift({ ...shift, user_id: "anna", published: true }));
  const days = workDaysAmong(intervals, published, zone);
  return intervals.map(({ key, start, end }) => ({ start, end, breaks: [], day: days.get(key) ?? "" }));
}

/** Returns a week's work, with any part missing. */
export function weekWork({ shifts = [], punches = [], zone }: Partial<WeekCase>): WeekWork {
  const planned = weekShifts(shifts);
  return { shifts: planned, punches: weekPunches(punches, planned, zone) };
}
