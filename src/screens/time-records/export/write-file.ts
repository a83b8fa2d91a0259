import writeSheet, { type SheetData } from "write-excel-file/universal";
import { recordsCsv } from "#domain/work/work-row.ts";
import { type CsvCell, csvText } from "#lib/csv-text.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { readRecords } from "#queries/records/read-records.ts";
import type { RecordsQuestion } from "#queries/records/records-question.ts";
import { FORMER_COLLEAGUE } from "#view/people/former-colleague.ts";

export type FileFormat = "csv" | "xlsx";

/** Which time records somebody wants as a file. */
export interface FileWanted {
  question: RecordsQuestion;
  format: FileFormat;
  /** Of people, by their ids. */
  names: ReadonlyMap<string, string>;
}

/** Time records as a file. */
export async function writeFile({ question, format, names }: FileWanted): Promise<Blob> {
  const { rows } = await readRecords(question);
  const cells = recordsCsv(rows, (person) => names.get(person) ?? FORMER_COLLEAGUE, question.zone);
  if (format === "csv") return new Blob([csvText(cells)], { type: "text/csv;charset=utf-8" });
  const columns = WIDTHS.map((width) => ({ width }));
  return writeSheet(sheetRows(cells), { sheet: "Time records", columns, stickyRowsCount: 1 }).toBlob();
}

/** Of the columns of recordsCsv, in characters. */
export const WIDTHS = [24, 12, 17, 17, 14, 9, 14, 17, 17, 13, 20, 24, 12];

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
/** Spreadsheets count days from here. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** The rows of a table for a spreadsheet file: the first one is the head, and dates are dates. */
export function sheetRows([head = [], ...body]: readonly (readonly CsvCell[])[]): SheetData {
  return [
    head.map((cell) => ({ value: cell ?? "", fontWeight: "bold" as const })),
    ...body.map((row) => row.map(cellOf)),
  ];
}

function cellOf(cell: CsvCell) {
  if (cell === null || cell === "") return null;
  if (typeof cell === "number") return cell;
  if (DATE.test(cell)) return dateCell(cell, "yyyy-mm-dd");
  if (DATE_TIME.test(cell)) return dateCell(`${cell.replace(" ", "T")}Z`, "yyyy-mm-dd hh:mm");
  // As a text: spreadsheets take it for nothing else, whatever it begins with.
  return { value: cell, type: String };
}

/** By the clocks of the business, as a count of days, which belongs to no zone. */
function dateCell(moment: string, format: string) {
  return { value: (Date.parse(moment) - EPOCH_MS) / DAY_MS, type: Number, format };
}
