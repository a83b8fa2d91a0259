// The format of the copy of what waits (queue-copy.ts). Two files take turns, so one of them is always whole:
//
//   header: number of the copy, bytes of the text │ text │ number of the copy │ whatever was there before
//
// Space is allocated while there is some, and then overwritten in place: so the copy can be written on a full disk.

/** A file that is open for writing in place: what is used of FileSystemSyncAccessHandle. */
export interface CopyFile {
  read(into: Uint8Array, from: { at: number }): number;
  /** Returns how many bytes there was room for, or throws. */
  write(bytes: Uint8Array, to: { at: number }): number;
  flush(): void;
  getSize(): number;
  close(): void;
}

export const COPY_FILES = 2;

/** Enough for some three hundred waiting changes; grows as more wait. */
const ALLOCATED_BYTES = 256 * 1024;
const NUMBER_DIGITS = 15;
const HEADER_BYTES = 2 * NUMBER_DIGITS;

/** Writes a text over the older of the files, durably. Rejects if it does not fit and the disk is full. */
export function writeCopy(files: readonly CopyFile[], text: string): void {
  const numbers = files.map((file) => numberIn(file) ?? -1);
  const next = Math.max(...numbers) + 1;
  const file = files[numbers.indexOf(Math.min(...numbers))];
  if (!file) return;
  const encoder = new TextEncoder();
  const length = encoder.encode(text).length;
  const bytes = encoder.encode(digits(next) + digits(length) + text + digits(next));
  for (const each of files) allocate(each, Math.max(ALLOCATED_BYTES, 2 * bytes.length));
  if (file.write(bytes, { at: 0 }) < bytes.length)
    throw new DOMException("No space left", "QuotaExceededError");
  file.flush();
}

/** Returns the newest whole text of the files' contents; null if there is none. */
export function readCopy(contents: readonly Uint8Array[]): string | null {
  const copies = contents.flatMap((bytes) => {
    const [copy, length] = [numberAt(bytes, 0), numberAt(bytes, NUMBER_DIGITS)];
    if (copy === null || length === null) return [];
    const end = HEADER_BYTES + length;
    if (numberAt(bytes, end) !== copy) return [];
    return [{ copy, text: new TextDecoder().decode(bytes.subarray(HEADER_BYTES, end)) }];
  });
  return copies.sort((a, b) => b.copy - a.copy)[0]?.text ?? null;
}

/** Extends a file with written zeros, because a file system may give unwritten space to others. */
function allocate(file: CopyFile, bytes: number) {
  const size = file.getSize();
  if (size >= bytes) return;
  try {
    file.write(new Uint8Array(bytes - size), { at: size });
  } catch {
    // The disk is full: what is there may be enough.
  }
}

/** Returns the number of a whole copy. */
function numberIn(file: CopyFile): number | null {
  const part = (at: number, bytes: number) => {
    const buffer = new Uint8Array(bytes);
    file.read(buffer, { at });
    return buffer;
  };
  const header = part(0, HEADER_BYTES);
  const [copy, length] = [numberAt(header, 0), numberAt(header, NUMBER_DIGITS)];
  if (copy === null || length === null) return null;
  return numberAt(part(HEADER_BYTES + length, NUMBER_DIGITS), 0) === copy ? copy : null;
}

function digits(number: number): string {
  return String(number).padStart(NUMBER_DIGITS, "0");
}

function numberAt(bytes: Uint8Array, at: number): number | null {
  const text = new TextDecoder().decode(bytes.subarray(at, at + NUMBER_DIGITS));
  return /^\d{15}$/.test(text) ? Number(text) : null;
}
