const FILE_MAX_BYTES = 1_000_000;

/**
 * The text of a CSV file in whatever encoding spreadsheets write: UTF-8, UTF-16 with a byte order mark, or else that of
 * Windows in the west. Null for a file that is too large to be a list of staff.
 */
export async function readCsvFile(file: Blob): Promise<string | null> {
  if (file.size > FILE_MAX_BYTES) return null;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
