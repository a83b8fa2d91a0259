/** A row of a CSV file that says something. */
export interface CsvRow {
  /** The line of the file on which it begins, from 1 on: a quoted cell may go over several. */
  line: number;
  /** Without spaces around them. */
  cells: string[];
}

const DELIMITERS = [",", ";", "\t"] as const;

/**
 * The rows of a CSV file as spreadsheets write them (RFC 4180, and semicolons or tabs for commas). A byte order mark,
 * any line endings and empty lines are passed over. A quote that is never closed reaches to the end of the file.
 */
export function parseCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\u{FEFF}/u, "").replace(/\r\n?/g, "\n");
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  for (const { quoted, plain, end } of cellsOf(whole, delimiterOf(whole))) {
    const content = quoted === undefined ? plain : quoted.replaceAll('""', '"') + plain;
    row.cells.push(content.trim());
    line += quoted?.split("\n").slice(1).length ?? 0;
    if (end !== "\n" && end !== "") continue;
    line += 1;
    if (row.cells.some((cell) => cell !== "")) rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}

interface Cell {
  /** What stands between quotes, as it is written there; undefined without. */
  quoted: string | undefined;
  /** What stands outside of quotes. */
  plain: string;
  /** What ends it: the delimiter, the line's end, or nothing at the end of the file. */
  end: string;
}

function* cellsOf(text: string, delimiter: string): Generator<Cell> {
  const cell = new RegExp(`[ ]*"((?:[^"]|"")*)(?:"|$)([^${delimiter}\n]*)|([^${delimiter}\n]*)`, "y");
  let place = 0;
  while (place < text.length) {
    cell.lastIndex = place;
    const found = cell.exec(text);
    const after = found ? cell.lastIndex : place;
    const end = text[after] ?? "";
    yield { quoted: found?.[1], plain: found?.[2] ?? found?.[3] ?? "", end };
    place = after + 1;
    // What a delimiter ends at the end of the file is followed by one more cell, an empty one.
    if (end === delimiter && place === text.length) yield { quoted: undefined, plain: "", end: "" };
  }
}

/** Whichever occurs most in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split("\n");
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
