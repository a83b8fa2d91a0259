import { type CsvCell, csvText } from "#lib/csv-text.ts";
import type { ExportTables } from "./export-tables.ts";

/** A file of an archive: its path there, and its text. */
export interface ArchivedFile {
  path: string;
  text: string;
}

export interface ExportFacts {
  /** Whether it is everything of the business, or what one person may have of themself. */
  isWhole: boolean;
  /** A UTC instant. */
  at: string;
  businessName: string;
}

/** The files of an export: each table as JSON and as CSV, and a text that says what is there and what is not. */
export function exportFiles(tables: ExportTables, facts: ExportFacts): ArchivedFile[] {
  const named = [...tables]
    .map(([table, rows]) => [table, [...rows.values()]] as const)
    .filter(([, rows]) => rows.length > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return [
    { path: "READ ME.txt", text: readMe(named, facts) },
    ...named.flatMap(([table, rows]) => [
      { path: `json/${table}.json`, text: `${JSON.stringify(rows, null, 1)}\n` },
      { path: `csv/${table}.csv`, text: csvOf(rows) },
    ]),
  ];
}

/** Every field that any of the rows has is a column; lists and the like stand as JSON in their cell. */
function csvOf(rows: readonly Record<string, unknown>[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return csvText([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))]);
}

function cellOf(value: unknown): CsvCell {
  if (value === null || value === undefined) return null;
  if (typeof value === "number" || typeof value === "string") return value;
  return typeof value === "boolean" ? String(value) : JSON.stringify(value);
}

function readMe(
  tables: readonly (readonly [string, readonly unknown[]])[],
  { isWhole, at, businessName }: ExportFacts,
) {
  const lines = [
    isWhole ? `Everything of ${businessName}` : `My data at ${businessName || "Shiftkeep"}`,
    `Made at ${at} (UTC) from the server's rows.`,
    "",
    "Each table is there twice: in json/ for other programs, in csv/ for spreadsheets. Instants are in UTC.",
    "",
    ...tables.map(([table, rows]) => `${table}: ${rows.length}`),
    "",
    "Not in it:",
    ...(isWhole
      ? [
          "- the audit log: export it on its own page",
          "- private messages of other people: only those who wrote to each other read them",
          "- what other people want to be told of, what they were told, and how far they have read",
        ]
      : ["- what is about other people only"]),
    "- passwords, PINs and keys, which nobody can read",
    "- what was deleted, and files: images, documents and payslips are downloaded where they are shown",
  ];
  return `${lines.join("\n")}\n`;
}
