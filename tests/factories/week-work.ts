import type { WeekWork } from "#domain/pay/weekly-estimate.ts";

/** One person's week in words, and its expected estimate. */
export interface WeekCase {
  zone?: string;
  now: string;
  shifts?: string[];
  punches?: string[];
  records?: string[];
  /** Hours: worked, upcoming, scheduled. */
  hours: [number, number, number];
}

/** '2026-06-10 09:00-17:00', or with ' dropped' after it; its id is its place, from 0. */
export function weekShifts(texts: readonly string[]): WeekWork["shifts"] {
  return texts.map((text, id) => {
    const [, date = "", start_time = "", end_time = "", dropped] =
      /^(\S+) (\S+)-(\S+)( dropped)?$/.exec(text) ?? [];
    return { id: String(id), date, start_time, end_time, status: dropped ? "dropped" : "scheduled" };
  });
}

/** '2026-06-10T09:00/17:00' in UTC, or with a full second instant; an open one ends with the stroke. */
function interval(text: string) {
  const [from = "", to = ""] = text.split("/");
  return [`${from}:00.000Z`, to && `${to.includes("T") ? to : `${from.slice(0, 11)}${to}`}:00.000Z`] as const;
}

/** As `weekShifts`, of what was clocked: each without a break. */
export function weekPunches(texts: readonly string[]): WeekWork["punches"] {
  return texts.map(interval).map(([from, to]) => ({
    start: Date.parse(from),
    end: to ? Date.parse(to) : null,
    breaks: [],
  }));
}

/** '0 2026-06-10T09:00/17:00': the shift's id before it. */
function weekRecords(texts: readonly string[]): WeekWork["records"] {
  return texts.map((text) => {
    const [shift_id = "", times = ""] = text.split(" ");
    const [from, to] = interval(times);
    return { shift_id, actual_start_time: from, actual_end_time: to || null };
  });
}

/** Returns a week's work from its parts, each optional. */
export function weekWork({ shifts = [], punches = [], records = [] }: Partial<WeekCase>): WeekWork {
  return { shifts: weekShifts(shifts), punches: weekPunches(punches), records: weekRecords(records) };
}
