import { unzipSync, zipSync } from "fflate";
import { readSheet as readXlsx } from "read-excel-file/universal";
import type { SheetRow } from "./parse-csv.ts";

/** No list is longer; a small archive can unpack to gigabytes. */
const PART_MAX_BYTES = 50_000_000;

/** The non-empty rows of the first sheet of an xlsx file; numbers, dates and results of formulas as text. */
export async function xlsxRows(bytes: Uint8Array): Promise<SheetRow[]> {
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => /\.(xml|rels)$/.test(name) && originalSize <= PART_MAX_BYTES,
  });
  // Not compressed: else the library unpacks large parts in a worker that the page's policy forbids.
  const file = new Blob([zipSync(files, { level: 0 }) as BlobPart]);
  // Numbers as the file has them: 0.1 + 0.2 must not become another text.
  const rows = await readXlsx<string>(file, { parseNumber: decimalText });
  return rows.flatMap((row, place) => {
    const cells = row.map((cell: unknown) => textOf(cell));
    return cells.some((cell) => cell !== "") ? [{ line: place + 1, cells }] : [];
  });
}

/** A file has 15.1 as 15.1 or, by some programs, as 15.100000000000001 or 1.51E1. */
function decimalText(stored: string): string {
  return String(Number(Number(stored).toPrecision(15)));
}

function textOf(cell: unknown): string {
  if (cell instanceof Date) {
    // A file has fractions of days, which can lie just before their minute.
    const moment = new Date(Math.round(cell.getTime() / 1000) * 1000);
    const [day = "", time = ""] = moment.toISOString().split("T");
    return time.startsWith("00:00") ? day : `${day} ${time.slice(0, 5)}`;
  }
  return cell === null || cell === undefined ? "" : String(cell).trim();
}
