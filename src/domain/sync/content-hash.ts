// The hash of a row's content, the same on the device and in Postgres (sync.content_hash):
//
//   document as jsonb text ── no trailing zeros in numbers ── UTF-8 ── hashtextextended(…, 0) ── "1-" and hex
//
// In Postgres the hash is built in and costs microseconds per row; here it is implemented as Bob Jenkins' lookup3.

/** Prefix of every hash; hashes of other versions are not compared. */
const VERSION = "1-";

const encoder = new TextEncoder();
let buffer = new Uint8Array(8192);

/** Returns the hash of a document's fields, as the server sends it with the row. */
export function contentHash(document: object): string {
  const text = plainNumbers(jsonbText(document));
  if (text.length * 3 > buffer.length) buffer = new Uint8Array(text.length * 3);
  return VERSION + hash64(buffer, encoder.encodeInto(text, buffer).written);
}

/** Whether this build computes hashes of this version. */
export function isKnownHash(hash: unknown): hash is string {
  return typeof hash === "string" && hash.startsWith(VERSION);
}

/** Returns a value as Postgres writes jsonb: keys by length, then by bytes; a space after each colon and comma. */
export function jsonbText(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "number") return decimal(value);
  if (typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return "null";
  const fields = value as Record<string, unknown>;
  const keys = Object.keys(fields).filter((key) => fields[key] !== undefined);
  const parts = keys.sort(byLengthAndBytes).map((key) => `${JSON.stringify(key)}: ${jsonbText(fields[key])}`);
  return `{${parts.join(", ")}}`;
}

function byLengthAndBytes(a: string, b: string): number {
  if (isAscii(a) && isAscii(b)) return a.length - b.length || (a < b ? -1 : 1);
  const [left, right] = [encoder.encode(a), encoder.encode(b)];
  const differs = left.findIndex((byte, at) => byte !== right[at]);
  return left.length - right.length || (left[differs] ?? 0) - (right[differs] ?? 0);
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

/** Returns a number with all its digits: Postgres writes no exponents. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return "null";
  const text = String(value === 0 ? 0 : value);
  const [, sign = "", whole = "", fraction = "", exponent] =
    /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text) ?? [];
  if (!exponent) return text;
  const places = Number(exponent);
  if (places < 0) return `${sign}0.${"0".repeat(-places - 1)}${whole}${fraction}`;
  return sign + whole + fraction.padEnd(places, "0");
}

/** Postgres keeps the trailing zeros of 18.50, which JSON drops. Both sides therefore drop them, also in texts. */
function plainNumbers(text: string): string {
  if (!/\.\d*0[\],}]/.test(text)) return text;
  return text.replace(/(\.\d*[1-9])0+(?=[\],}])/g, "$1").replace(/\.0+(?=[\],}])/g, "");
}

/** Returns Postgres's hash_bytes_extended with seed 0, in hex: it mixes 12 bytes at a time into three words. */
function hash64(bytes: Uint8Array, length: number): string {
  let a = (0x9e3779b9 + length + 3923095) | 0;
  let b = a;
  let c = a;
  let at = 0;
  for (; length - at >= 12; at += 12) {
    a = (a + word(bytes, at, 4)) | 0;
    b = (b + word(bytes, at + 4, 4)) | 0;
    c = (c + word(bytes, at + 8, 4)) | 0;
    a = ((a - c) | 0) ^ turned(c, 4);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turned(a, 6);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turned(b, 8);
    b = (b + a) | 0;
    a = ((a - c) | 0) ^ turned(c, 16);
    c = (c + b) | 0;
    b = ((b - a) | 0) ^ turned(a, 19);
    a = (a + c) | 0;
    c = ((c - b) | 0) ^ turned(b, 4);
    b = (b + a) | 0;
  }
  const left = length - at;
  a = (a + word(bytes, at, Math.min(left, 4))) | 0;
  b = (b + word(bytes, at + 4, Math.min(left - 4, 4))) | 0;
  // The lowest byte of the last word holds the length.
  c = (c + (word(bytes, at + 8, left - 8) << 8)) | 0;
  c = ((c ^ b) - turned(b, 14)) | 0;
  a = ((a ^ c) - turned(c, 11)) | 0;
  b = ((b ^ a) - turned(a, 25)) | 0;
  c = ((c ^ b) - turned(b, 16)) | 0;
  a = ((a ^ c) - turned(c, 4)) | 0;
  b = ((b ^ a) - turned(a, 14)) | 0;
  c = ((c ^ b) - turned(b, 24)) | 0;
  const high = b >>> 0;
  const low = (c >>> 0).toString(16);
  return high === 0 ? low : high.toString(16) + low.padStart(8, "0");
}

function turned(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** Returns up to four bytes as one little-endian word; 0 if nothing is left. */
function word(bytes: Uint8Array, at: number, count: number): number {
  let value = 0;
  for (let place = 0; place < count; place++) value |= (bytes[at + place] ?? 0) << (8 * place);
  return value;
}
