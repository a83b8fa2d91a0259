import type { CsvCell } from "#lib/csv-text.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import { zoneOffsetMs } from "#lib/format/zone-offset.ts";
import { lengthOf } from "../roster/shift-span.ts";
import type { WorkRow } from "./work-row.ts";

const HEAD = [
  ...["Person", "Date", "In", "Out", "Break minutes", "Hours", "Hours punched", "Shift start", "Shift end"],
  ...["Minutes late", "Sources", "Flags", "Approval"],
];

/** Records as rows of a table, for payroll and spreadsheets; times by the clocks of the business. */
export function recordsCsv(
  rows: readonly WorkRow[],
  nameOf: (person: string) => string,
  zone: string,
): CsvCell[][] {
  const wall = (at: number) => {
    const shown = new Date(at + zoneOffsetMs(at, zone)).toISOString();
    return `${shown.slice(0, 10)} ${shown.slice(11, 16)}`;
  };
  const body = rows.map((row): CsvCell[] => {
    const { start, end, linked } = row;
    return [
      ...[nameOf(row.user_id), row.day, wall(start), end === null ? "" : wall(end)],
      ...[pausedMinutes(row), inHours(row.countedMs), end === null ? null : inHours(row.lengthMs)],
      ...(linked ? [wall(linked.start), wall(linked.end)] : ["", ""]),
      linked?.arrivedMs ? Math.round(linked.arrivedMs / MINUTE_MS) : null,
      ...[row.sources.join(" "), row.flags.join(" "), row.approval ?? ""],
    ];
  });
  return [HEAD, ...body];
}

function pausedMinutes({ breaks, end }: WorkRow): number {
  const paused = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? end ?? pause.start }));
  return Math.round(lengthOf(paused) / MINUTE_MS);
}

function inHours(ms: number): number {
  return Math.round((ms * 100) / HOUR_MS) / 100;
}
