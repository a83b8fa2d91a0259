/** A non-empty row of a CSV file. */
export interface CsvRow {
  /** The line on which it begins, from 1; a quoted cell may span several. */
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t"] as const;

/** The non-empty rows of a CSV file (RFC 4180, also with semicolons or tabs). An open quote reaches to its end. */
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
  /** The text between quotes; undefined without quotes. */
  quoted: string | undefined;
  plain: string;
  /** What ends it: the delimiter, a line end, or nothing at the end of the file. */
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
    // A delimiter at the end of the file is followed by an empty cell.
    if (end === delimiter && place === text.length) yield { quoted: undefined, plain: "", end: "" };
  }
}

/** The most frequent delimiter of the first line, outside quotes. */
function delimiterOf(text: string): string {
  const [first = ""] = text.replace(/"(?:[^"]|"")*"/g, "").split("\n");
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (count(one) > count(best) ? one : best));
}
