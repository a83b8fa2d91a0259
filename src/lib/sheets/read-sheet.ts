import { decodeText, type Reading } from "./decode-text.ts";
import { parseCsv, type SheetRow } from "./parse-csv.ts";

export interface ReadSheet {
  /** The non-empty rows; numbers, dates and results of formulas as text. */
  rows: SheetRow[];
  /** The code pages to choose from, the likeliest first; empty if there is only one reading. */
  readings: Reading[];
  /** Whether the first reading needs no question. */
  isSure: boolean;
}

/**
 * The one way to read a file of a spreadsheet: xlsx, or CSV in any encoding and dialect. `language` decides between
 * equally likely code pages. Throws if it is none of these.
 */
export async function readSheet(
  file: Blob,
  { language, encoding }: { language?: string; encoding?: string | undefined } = {},
): Promise<ReadSheet> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Every xlsx file is a ZIP archive.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { xlsxRows } = await import("./read-xlsx.ts");
    return { rows: await xlsxRows(bytes), readings: [], isSure: true };
  }
  // The older Excel format, and other binary files.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) throw new Error("Not a file of text");
  if (encoding)
    return { rows: parseCsv(new TextDecoder(encoding).decode(bytes)), readings: [], isSure: true };
  const { text, ...decoded } = decodeText(bytes, language);
  return { rows: parseCsv(text), ...decoded };
}
