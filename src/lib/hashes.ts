import { fromHex, toHex } from "./bytes.ts";

/** SHA-256 of a text in UTF-8, or of bytes, as 64 hex digits. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

const ITERATIONS = 600_000;
const HASH_BITS = 256;
const SALT = /^[0-9a-f]{32}$/;

/** PBKDF2-HMAC-SHA-256 of a secret as 64 hex digits, in tenths of a second; the salt has 32. Rejects another salt. */
export async function slowHash(secret: string, salt: string): Promise<string> {
  if (!SALT.test(salt)) throw new Error("A salt has 32 hex digits");
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), "PBKDF2", false, [
    "deriveBits",
  ]);
  const derived = await crypto.subtle.deriveBits(
    { name: "PBKDF2", hash: "SHA-256", salt: fromHex(salt), iterations: ITERATIONS },
    key,
    HASH_BITS,
  );
  return toHex(new Uint8Array(derived));
}

/** A UUID derived from a text: the same text always gives the same UUID. */
export async function uuidOf(text: string): Promise<string> {
  return uuidOfHash(await sha256(text));
}

/** The same UUID, from the text's SHA-256 in hex. */
export function uuidOfHash(hash: string): string {
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** Compares two secrets in a time that depends only on the right one, and does not reveal where they differ. */
export function isSameSecret(given: string, right: string): boolean {
  let difference = given.length ^ right.length;
  for (let at = 0; at < right.length; at++) difference |= given.charCodeAt(at) ^ right.charCodeAt(at);
  return difference === 0;
}
