import writeSheet, { type SheetData } from "write-excel-file/universal";
import { DAY_MS } from "../time/calendar-days.ts";
import type { SheetCell } from "./csv-text.ts";
import { packHere } from "./pack-here.ts";

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
/** Day 0 of spreadsheet dates. */
const EPOCH_MS = Date.UTC(1899, 11, 30);
/** What a cell of a spreadsheet holds, in characters; a longer one would make the file unreadable. */
const CELL_MAX = 32_767;
/** Of columns, in characters. */
const WIDTHS = { min: 9, max: 40 };

/** A table as an xlsx file: text is typed as text and so never a formula, and the first row stays in view. */
export function xlsxFile(rows: readonly (readonly SheetCell[])[], sheet: string): Promise<Blob> {
  const options = { sheet: sheetName(sheet), columns: columnsOf(rows), stickyRowsCount: 1 };
  return packHere(() => writeSheet(sheetRows(rows), options).toBlob());
}

/** The rows of a table for a spreadsheet file: the first one is the header, and dates are real dates. */
export function sheetRows([head = [], ...body]: readonly (readonly SheetCell[])[]): SheetData {
  return [
    head.map((cell) => ({ value: textOf(cell), type: String, fontWeight: "bold" as const })),
    ...body.map((row) => row.map(cellOf)),
  ];
}

function cellOf(cell: SheetCell) {
  if (cell === null || textOf(cell) === "") return null;
  if (typeof cell === "number") return cell;
  if (typeof cell === "string" && DATE.test(cell)) return dateCell(cell, "yyyy-mm-dd");
  if (typeof cell === "string" && DATE_TIME.test(cell))
    return dateCell(`${cell.replace(" ", "T")}Z`, "yyyy-mm-dd hh:mm");
  // "@" keeps it text when somebody edits it.
  return { value: textOf(cell).slice(0, CELL_MAX), type: String, format: "@" };
}

/** The wall-clock time of the business as a number of days, which has no zone. */
function dateCell(moment: string, format: string) {
  return { value: (Date.parse(moment) - EPOCH_MS) / DAY_MS, type: Number, format };
}

function textOf(cell: SheetCell | undefined): string {
  return typeof cell === "object" ? (cell?.id ?? "") : String(cell ?? "");
}

function columnsOf([head = [], ...body]: readonly (readonly SheetCell[])[]) {
  return head.map((title, place) => {
    const longest = body.reduce(
      (most, row) => Math.max(most, textOf(row[place]).length),
      textOf(title).length,
    );
    return { width: Math.min(WIDTHS.max, Math.max(WIDTHS.min, longest + 2)) };
  });
}

/** Spreadsheets allow 31 characters, and none of these; nor shall marks of direction be in it. */
function sheetName(name: string): string {
  return name
    .replace(/[\u2066-\u2069]/g, "")
    .replace(/[\\/?*[\]:]/g, " ")
    .slice(0, 31);
}
