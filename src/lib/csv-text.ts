/** A cell: text that somebody wrote, or a number. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Where a spreadsheet would read text as a formula, which is an attack if somebody else wrote it (OWASP, CSV
 * injection). In many locales a semicolon ends a cell, quoted or not, and a line break ends a row; some read
 * fullwidth signs as signs.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/** Rows as a CSV file (RFC 4180) for spreadsheets. An apostrophe disarms text that looks like a formula. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
