import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { timeOfMinutes } from "../time/wall-minutes.ts";
import type { BadCell, OpenTimes } from "./import-plan.ts";
import { bad, type CellOf, isBad } from "./read-cells.ts";
import { type FileTime, readTime, readTimes } from "./read-times.ts";

export interface RowTimes {
  start: string;
  end: string;
  /** Set if the end is in the morning, or else in the afternoon, as nothing tells. */
  open?: OpenTimes;
}

type TimeColumn = "start" | "end" | "times" | "template";

/** A row's hours, from a cell for each or one for both; null without any. */
function readHours(cellOf: CellOf<TimeColumn>, hourCycle: 12 | 24): RowTimes | BadCell | null {
  const both = cellOf("times") || (cellOf("end") === "" && readTimes(cellOf("start")) ? cellOf("start") : "");
  const range = readTimes(both) ?? (cellOf("start") === "" ? readTimes(cellOf("template")) : null);
  if (range) return inHalves(range.start, range.end, both || cellOf("template"), hourCycle);
  if (both !== "" && cellOf("start") === "") return bad("times", "bad_time", both);
  const [from, to] = [cellOf("start"), cellOf("end")];
  if (from === "" && to === "") return null;
  const [start, end] = [readTime(from), readTime(to)];
  if (!start) return bad("start", from === "" ? "no_times" : "bad_time", from);
  if (!end) return bad("end", to === "" ? "no_times" : "bad_time", to);
  return inHalves(start, end, `${from} – ${to}`, hourCycle);
}

/** Where people write twelve hours, 9:00 to 5:00 without an am or pm ends in the afternoon. */
function inHalves(start: FileTime, end: FileTime, text: string, hourCycle: 12 | 24): RowTimes {
  const isOpen = start.isOpen && end.isOpen && end.time <= start.time;
  if (!isOpen) return { start: start.time, end: end.time };
  const afternoon = timeOfMinutes((Number(end.time.slice(0, 2)) % 12) * 60 + 720 + Number(end.time.slice(3)));
  const [read, otherEnd] = hourCycle === 12 ? [afternoon, end.time] : [end.time, afternoon];
  return { start: start.time, end: read, open: { text, start: start.time, end: read, otherEnd } };
}

/** The hours of a file's rows, and those that nothing tells how to read. */
export function hoursReader(
  rows: readonly SheetRow[],
  cellOf: (row: SheetRow, column: TimeColumn) => string,
  hourCycle: 12 | 24,
) {
  const by = (cycle: 12 | 24) =>
    new Map(rows.map((row) => [row, readHours((column) => cellOf(row, column), cycle)] as const));
  const asUsual = by(hourCycle);
  const isSure = countsTo24([...asUsual.values()]);
  const hours = isSure ? by(24) : asUsual;
  const open = [...hours.values()].flatMap((one) => (one && !isBad(one) && one.open ? [one.open] : []));
  return { of: (row: SheetRow) => hours.get(row) ?? null, open: (!isSure && open[0]) || null };
}

/** Whether a file counts the hours of a day to 24: then no hours are open. */
function countsTo24(times: readonly (RowTimes | BadCell | null)[]): boolean {
  return times.some((one) => one && !isBad(one) && !one.open && (one.start >= "13:00" || one.end >= "13:00"));
}
