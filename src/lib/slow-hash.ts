import { fromHex, toHex } from "./bytes.ts";

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
