import { type RecordsFileWords, recordsCsv } from "#domain/work/work-row.ts";
import { csvFile } from "#lib/sheets/csv-text.ts";
import type { SheetFormat } from "#lib/sheets/sheet-file.ts";
import { xlsxFile } from "#lib/sheets/xlsx-file.ts";
import { readRecords } from "#queries/records/read-records.ts";
import type { RecordsQuestion } from "#queries/records/records-question.ts";

/** Which time records to export, and how. */
export interface FileWanted {
  question: RecordsQuestion;
  format: SheetFormat;
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
  // Not by sheetFile: a worker is one file, which cannot load another later.
  return format === "csv" ? csvFile(cells, words.locale) : xlsxFile(cells, words.sheet);
}
