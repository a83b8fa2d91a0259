/** A cell: text as people wrote it, or a figure. */
export type CsvCell = string | number | null;

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = "\u{FEFF}";

/** What a spreadsheet would take for a formula: an attack when somebody else wrote the text (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * Rows as the text of a CSV file (RFC 4180), for spreadsheets. A text that they would take for a formula gets an
 * apostrophe in front; figures are left as they are.
 */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(written).join(",")}\r\n`).join("");
}

function written(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
