import { plainDigits } from "../plain-digits.ts";
import { unguarded } from "./csv-text.ts";

/** A non-empty row of a table. */
export interface SheetRow {
  /** The line on which it begins, from 1; a quoted cell may span several. */
  line: number;
  cells: string[];
}

const DELIMITERS = [",", ";", "\t", "|"] as const;

/**
 * The non-empty rows of a CSV file (RFC 4180) with any usual delimiter. An open quote reaches to its end. Takes off the
 * guard against formulas.
 */
export function parseCsv(text: string): SheetRow[] {
  const whole = text.replace(/^\u{FEFF}/u, "").replace(/\r\n?/g, "\n");
  // Spreadsheets write or understand a first line that names the delimiter.
  const [hint = "", named] = /^sep=([,;|\t])\n/.exec(whole) ?? [];
  const rows: SheetRow[] = [];
  let line = hint ? 2 : 1;
  let row: SheetRow = { line, cells: [] };
  for (const { quoted, plain, end } of cellsOf(whole.slice(hint.length), named ?? delimiterOf(whole))) {
    const content = quoted === undefined ? plain : quoted.replaceAll('""', '"') + plain;
    row.cells.push(unguarded(content.trim()));
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

const SAMPLED_LINES = 50;

/**
 * The delimiter that most lines have equally often, outside quotes: neither a title above the header nor decimal
 * commas mislead it.
 */
function delimiterOf(text: string): string {
  const lines = text.replace(/"(?:[^"]|"")*"/g, "").split("\n", SAMPLED_LINES);
  const evenness = (delimiter: string) => {
    const linesByCount = new Map<number, number>();
    for (const line of lines) {
      const count = line.split(delimiter).length - 1;
      if (count > 0) linesByCount.set(count, (linesByCount.get(count) ?? 0) + 1);
    }
    return Math.max(0, ...linesByCount.values());
  };
  const evennesses = DELIMITERS.map((delimiter) => [delimiter, evenness(delimiter)] as const);
  return evennesses.reduce((best, one) => (one[1] > best[1] ? one : best))[0];
}

/** A cell as a figure with a decimal point or comma, in any digits; null if it is none. */
export function readFigure(cell: string): number | null {
  const plain = plainDigits(cell).replace("٫", ".").trim();
  return /^-?\d+([.,]\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}
