import writeSheet from "write-excel-file/universal";
import { recordsCsv } from "#domain/work/work-row.ts";
import { csvText } from "#lib/csv-text.ts";
import { readRecords } from "#queries/records/read-records.ts";
import type { RecordsQuestion } from "#queries/records/records-question.ts";
import { FORMER_COLLEAGUE } from "#screens/shifts/former-colleague.ts";
import { sheetRows, WIDTHS } from "./sheet-rows.ts";

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
