import type { SheetRow } from "#lib/sheets/parse-csv.ts";
import { isCalendarDay } from "#lib/time/calendar-days.ts";
import { readDay } from "./read-days.ts";
import { readTimes } from "./read-times.ts";

/** A list has a day or two in a row, a roster with a column a day has more. */
const DAYS_MIN = 3;
/** A header may stand below a title. */
const HEADER_WITHIN = 20;

/**
 * A roster as people draw it, with a row for each person and a column for each day, as a list with a row for each shift. Any
 * other table stays as it is.
 */
export function listFromGrid(all: readonly SheetRow[]): readonly SheetRow[] {
  const place = all.slice(0, HEADER_WITHIN).findIndex(({ cells }) => countDays(cells) >= DAYS_MIN);
  const header = all[place];
  if (!header) return all;
  const isDayAt = header.cells.map(isDay);
  const others = (cells: readonly string[]) =>
    isDayAt.flatMap((isDay, at) => (isDay ? [] : [cells[at] ?? ""]));
  const titles = others(header.cells).map((title, at) => (at === 0 && title === "" ? NAME : title));
  const shifts = all
    .slice(place + 1)
    .flatMap(({ line, cells }) =>
      header.cells
        .flatMap((day, at) =>
          isDayAt[at] ? shiftsIn(cells[at] ?? "").map((shift) => [...others(cells), day, ...shift]) : [],
        )
        .map((row): SheetRow => ({ line, cells: row })),
    );
  return [{ line: header.line, cells: [...titles, ...ADDED] }, ...shifts];
}

// no words: names of columns, which the import reads
const [NAME, ADDED] = ["name", ["date", "template", "notes"]] as const;

function countDays(cells: readonly string[]): number {
  return new Set(cells.filter(isDay)).size;
}

function isDay(text: string): boolean {
  const near = { isNear: true };
  return isCalendarDay(readDay(text, "dmy", near)) || isCalendarDay(readDay(text, "mdy", near));
}

/** The shifts of a cell, one for each line of hours; or else what may be a template's name. */
function shiftsIn(cell: string): [hours: string, notes: string][] {
  const lines = cell.split("\n").flatMap((line) => line.trim() || []);
  const hours = lines.filter((line) => readTimes(line) !== null);
  if (hours.length === 0) return lines[0] ? [[lines[0], lines.slice(1).join(" ")]] : [];
  const notes = lines.filter((line) => !hours.includes(line)).join(" ");
  return hours.map((line) => [line, notes]);
}
