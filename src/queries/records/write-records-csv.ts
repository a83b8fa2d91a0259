import { recordsCsv } from "#domain/reconcile/records-csv.ts";
import { csvText } from "#lib/csv-text.ts";
import { type RawReplica, rawReplica } from "#replica/raw-database.ts";
import { readRecords } from "./read-records.ts";
import type { RecordsQuestion } from "./records-question.ts";

/** Who is no longer among the people of the business. */
const UNKNOWN = "Former colleague";

/** Time records as the text of a CSV file, with the names of people by their ids. */
export async function writeRecordsCsv(
  question: RecordsQuestion,
  names: ReadonlyMap<string, string>,
  raw: RawReplica = rawReplica(question.replica),
): Promise<string> {
  const { rows } = await readRecords(question, raw);
  return csvText(recordsCsv(rows, (person) => names.get(person) ?? UNKNOWN, question.zone));
}
