import { type RecordsFileWords, recordsCsv } from "#domain/work/work-row.ts";
import { csvFile } from "#lib/sheets/csv-text.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { xlsxFile } from "#lib/sheets/xlsx-file.ts";
import type { RawReplica } from "#replica/rxdb/raw-database.ts";
import { type RecordsQuestion, readRecords } from "./records.ts";

/** Which time records to export, and how. */
export interface RecordsFileQuestion {
  question: RecordsQuestion;
  format: SheetFormat;
  /** People's names by id. */
  names: ReadonlyMap<string, string>;
  words: RecordsFileWords;
}

/** Writes time records to a file: a year of everybody's takes a while. */
export async function recordsFile(
  raw: RawReplica,
  { question, format, names, words }: RecordsFileQuestion,
): Promise<Blob> {
  const { rows } = await readRecords(raw, question);
  const cells = recordsCsv(
    rows,
    (person) => names.get(person) ?? words.formerColleague,
    question.zone,
    words,
  );
  // Not by sheetFile, which would begin another worker.
  return format === "csv" ? csvFile(cells, words.locale) : xlsxFile(cells, words.sheet);
}
