import writeSheet, { type SheetData } from "write-excel-file/universal";
import { type RecordsFileWords, recordsCsv } from "#domain/work/work-row.ts";
import { type CsvCell, csvText } from "#lib/csv-text.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { readRecords } from "#queries/records/read-records.ts";
import type { RecordsQuestion } from "#queries/records/records-question.ts";

export type FileFormat = "csv" | "xlsx";

/** Which time records to export, and how. */
export interface FileWanted {
  question: RecordsQuestion;
  format: FileFormat;
  /** People's names by id. */
  names: ReadonlyMap<string, string>;
  words: RecordsFileWords;
}

export async function writeFile({ question, format, names, words }: FileWanted): Promise<Blob> {
  const { rows } = await readRecords(question);
  const cells = recordsCsv(
    rows,
    (person) => names.get(person) ?? words.formerColleague,
    question.zone,
    words,
  );
  if (format === "csv") return new Blob([csvText(cells)], { type: "text/csv;charset=utf-8" });
  const columns = WIDTHS.map((width) => ({ width }));
  return writeSheet(sheetRows(cells), { sheet: words.sheet, columns, stickyRowsCount: 1 }).toBlob();
}

/** The widths of recordsCsv's columns, in characters. */
export const WIDTHS = [24, 12, 17, 17, 14, 9, 14, 17, 17, 13, 20, 24, 12];

const DATE = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d$/;
/** Day 0 of spreadsheet dates. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** The rows of a table for a spreadsheet file: the first one is the header, and dates are real dates. */
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
  // Typed as text, so that spreadsheets never read it as a formula.
  return { value: cell, type: String };
}

/** The wall-clock time of the business as a number of days, which has no zone. */
function dateCell(moment: string, format: string) {
  return { value: (Date.parse(moment) - EPOCH_MS) / DAY_MS, type: Number, format };
}
