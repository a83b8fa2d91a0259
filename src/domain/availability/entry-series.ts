import { addDays, DAY_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import type { AvailabilityEntry } from "./judge-availability.ts";

/** Which days entries are for, told as briefly as it can be; weekdays are counted from Sunday as 0. */
export type DayPattern =
  | { kind: "day"; date: string }
  | { kind: "range"; from: string; to: string }
  | { kind: "weekly"; weekdays: number[]; from: string; to: string }
  | { kind: "days"; days: string[] };

export type SeriesEntry = AvailabilityEntry & { id: string; user_id: string; series_id: string | null };

/** Entries of one person that were made together and still say the same. */
export interface EntrySeries<E extends SeriesEntry> {
  key: string;
  /** By day; never empty. */
  entries: [E, ...E[]];
  pattern: DayPattern;
}

/** Entries by what they were made as, those with the earliest day first. */
export function seriesOf<E extends SeriesEntry>(entries: readonly E[]): EntrySeries<E>[] {
  const groups = groupBy(entries, keyOf);
  const series = [...groups].map(([key, found]) => {
    const sorted = found.sort((one, other) => compare(one.date, other.date)) as [E, ...E[]];
    return { key, entries: sorted, pattern: patternOf(sorted.map(({ date }) => date)) };
  });
  return series.sort(
    (one, other) => compare(one.entries[0].date, other.entries[0].date) || compare(one.key, other.key),
  );
}

/** The pattern of some calendar days, which are in order. */
export function patternOf(days: readonly string[]): DayPattern {
  const [from, to] = [days[0] ?? "", days.at(-1) ?? ""];
  if (days.length <= 1) return { kind: "day", date: from };
  const span = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  if (span === days.length) return { kind: "range", from, to };
  const weekdays = [...new Set(days.map(weekdayOf))].sort();
  const isWeekly = span > 7 && days.length === countOf(weekdays, from, span);
  return isWeekly ? { kind: "weekly", weekdays, from, to } : { kind: "days", days: [...days] };
}

function countOf(weekdays: readonly number[], from: string, span: number): number {
  return Array.from({ length: span }, (_, at) => weekdayOf(addDays(from, at))).filter((weekday) =>
    weekdays.includes(weekday),
  ).length;
}

function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

function keyOf(entry: SeriesEntry): string {
  const { series_id, id, user_id, status, available, all_day, start_time, end_time, reason } = entry;
  if (!series_id) return id;
  return JSON.stringify([series_id, user_id, status, available, all_day, start_time, end_time, reason]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
