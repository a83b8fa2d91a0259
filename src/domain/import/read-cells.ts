import { plainDigits } from "#lib/plain-digits.ts";
import { readFigure, type SheetRow } from "#lib/sheets/parse-csv.ts";
import { addDays, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { BREAK_MINUTES_MAX, type PlannedBreak } from "#schema/entities/shift-template.ts";
import { storedBreaks } from "../roster/planned-breaks.ts";
import { wallLengthMs } from "../time/wall-minutes.ts";
import type { BadCell, BadRow, RowProblem } from "./import-plan.ts";

/** Of templates and positions. */
export const NAME_MAX = 80;
/** Of a shift. */
export const NOTES_MAX = 1000;

/** Finds a row's cell of a column; empty if there is none. */
export type CellOf<Column extends string = string> = (column: Column) => string;

/** What is wrong with a cell. */
export function bad(column: string, problem: RowProblem, value = ""): BadCell {
  return { column, problem, value };
}

export function isBad(read: object | null): read is BadCell {
  return read !== null && "problem" in read;
}

/** Reads rows one by one: those that can be used, and what is wrong with the others. */
export function readRows<Item>(
  rows: readonly SheetRow[],
  read: (row: SheetRow) => Item | BadCell,
): { items: Item[]; bad: BadRow[] } {
  const items: Item[] = [];
  const wrong: BadRow[] = [];
  for (const row of rows) {
    const found = read(row);
    if (isBad(found as object)) wrong.push({ line: row.line, ...(found as BadCell) });
    else items.push(found as Item);
  }
  return { items, bad: wrong };
}

/** Returns a function that makes sources unique: the second of two equal rows is another row. */
export function countedSources() {
  const counts = new Map<string, number>();
  return (source: string): string => {
    const count = (counts.get(source) ?? 0) + 1;
    counts.set(source, count);
    return count === 1 ? source : `${source} ${count}`;
  };
}

/** A row's breaks by their minutes: the unpaid one in the middle of the shift, the paid one in its first half. */
export function readBreaks(
  cellOf: CellOf<"unpaid_break" | "paid_break">,
  start: string,
  end: string,
): PlannedBreak[] | null | BadCell {
  const length = wallLengthMs(start, end) / MINUTE_MS;
  const breaks: PlannedBreak[] = [];
  for (const column of ["unpaid_break", "paid_break"] as const) {
    const minutes = readMinutes(cellOf(column));
    if (minutes === null || minutes >= length || minutes > BREAK_MINUTES_MAX)
      return bad(column, "bad_break", cellOf(column));
    const paid = column === "paid_break";
    const after = Math.floor(paid ? (length - minutes) / 4 : (length - minutes) / 2);
    if (minutes > 0) breaks.push({ after, minutes, paid });
  }
  return storedBreaks(breaks);
}

/** Whole minutes of '30', '30 min', '0:30' or '00:30:00'; 0 for nothing, null if it is none. */
function readMinutes(text: string): number | null {
  const plain = plainDigits(text).trim();
  if (/^(-|–|no|none|0?)$/i.test(plain)) return 0;
  const [clock, hours = "0", minutes = "0"] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain) ?? [];
  if (clock) return Number(hours) * 60 + Number(minutes);
  const figure = readFigure(plain.replace(/\s*\p{L}+\.?$/u, ""));
  return figure !== null && Number.isInteger(figure) && figure >= 0 ? figure : null;
}

/** Whether a shift of a day can end on another one: it lasts up to a day. */
export function endsOn(date: string, lastDay: string): boolean {
  return lastDay === date || lastDay === addDays(date, 1);
}
