import { csvDialectOf } from "./csv-dialect.ts";
import { csvText, type SheetCell } from "./csv-text.ts";

/** A table as a CSV file for the spreadsheets of a locale. */
export function csvFile(rows: readonly (readonly SheetCell[])[], locale: string): Blob {
  return new Blob([csvText(rows, csvDialectOf(locale))], { type: "text/csv;charset=utf-8" });
}
