import { type CsvDialect, csvDialectOf } from "./csv-dialect.ts";

/** A cell: text that somebody wrote, a number, or an identifier. */
export type SheetCell = string | number | null | Identifier;

/**
 * A PIN, a password or a code: written as it stands, because whoever reads it must type the same. In a spreadsheet
 * file it is a cell of text, so that 004213 keeps its zeros.
 */
export interface Identifier {
  id: string;
}

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/** What other programs read: a comma between cells, a point in numbers. */
const PLAIN: CsvDialect = { delimiter: ",", decimal: "." };

/**
 * Where a spreadsheet would read text as a formula, which is an attack if somebody else wrote it (OWASP, CSV
 * injection). In some locale a comma or a semicolon ends a cell, quoted or not, and a line break ends a row; some read
 * fullwidth signs as signs.
 */
const FORMULA = /(?<=^|[,;\t\r\n])(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;
const GUARDED = /(?<=^|[,;\t\r\n])'(?='*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** A phone number, a figure or a date computes at most to a number. */
const HARMLESS = /^[+-][\d\s()./:-]*$/;

/** Rows as a CSV file (RFC 4180) for spreadsheets. An apostrophe disarms text that looks like a formula. */
export function csvText(rows: readonly (readonly SheetCell[])[], dialect = PLAIN): string {
  const written = (row: readonly SheetCell[]) => row.map((cell) => cellText(cell, dialect));
  return BYTE_ORDER_MARK + rows.map((row) => `${written(row).join(dialect.delimiter)}\r\n`).join("");
}

/** A table as a CSV file for the spreadsheets of a locale. */
export function csvFile(rows: readonly (readonly SheetCell[])[], locale: string): Blob {
  return new Blob([csvText(rows, csvDialectOf(locale))], { type: "text/csv;charset=utf-8" });
}

function cellText(cell: SheetCell, { delimiter, decimal }: CsvDialect): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", decimal);
  const text = typeof cell === "string" ? guarded(cell) : readable(cell.id);
  return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text;
}

function guarded(text: string): string {
  return HARMLESS.test(text) ? text : text.replace(FORMULA, "'");
}

/** Without a guard, unless reading would take something off that is the identifier's own. */
function readable(id: string): string {
  return unguarded(id) === id ? id : id.replace(FORMULA, "'");
}

/** Text of a cell without the apostrophes of csvText, or of another program that guards in the same way. */
export function unguarded(text: string): string {
  return text.replace(GUARDED, "");
}
