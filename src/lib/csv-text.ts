/** A cell: text as people wrote it, or a figure. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Where a spreadsheet would take a text for a formula: an attack when somebody else wrote it (OWASP, CSV injection). In
 * many locales a semicolon ends a cell, quotes or not, and a line break a row; some take the wide signs for the others.
 */
const FORMULA = /(^|[;\t\r\n])(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])/g;

/**
 * Rows as the text of a CSV file (RFC 4180), for spreadsheets. A text that they would take for a formula gets an
 * apostrophe there; figures are left as they are.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = cell.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
