// Codes of an authenticator app (RFC 6238): six digits that change every thirty seconds.

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;
const DIGITS = 6;

/** Returns the code that an app shows at an instant (in ms) for a secret in base32. */
export async function totpAt(secret: string, nowMs: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(nowMs / STEP_MS)));
  const algorithm = { name: "HMAC", hash: "SHA-1" };
  const key = await crypto.subtle.importKey("raw", fromBase32(secret), algorithm, false, ["sign"]);
  const mac = new DataView(await crypto.subtle.sign("HMAC", key, counter));
  const number = mac.getUint32(mac.getUint8(mac.byteLength - 1) & 0xf) & 0x7fffffff;
  return String(number % 10 ** DIGITS).padStart(DIGITS, "0");
}

/** Whether a code is valid at an instant, or one step earlier or later: clocks differ, and typing takes time. */
export async function isTotp(secret: string, code: string, nowMs: number): Promise<boolean> {
  const codes = await Promise.all([-1, 0, 1].map((step) => totpAt(secret, nowMs + step * STEP_MS)));
  return codes.map((right) => differenceOf(right, code)).includes(0);
}

/** Returns zero for equal codes, in constant time, so that timing does not reveal where they differ. */
function differenceOf(right: string, code: string): number {
  let difference = right.length ^ code.length;
  for (let place = 0; place < right.length; place++) {
    difference |= right.charCodeAt(place) ^ code.charCodeAt(place);
  }
  return difference;
}

/** Returns bytes in the form in which authenticator apps accept a secret. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const parts = bits.match(/.{1,5}/g) ?? [];
  return parts.map((part) => ALPHABET[Number.parseInt(part.padEnd(5, "0"), 2)]).join("");
}

/** Whether a secret is valid for authenticator apps and unguessable: base32 of at least 128 bits. */
export function isTotpSecret(secret: string): boolean {
  return /^[A-Z2-7]{26,}$/.test(secret.toUpperCase().replace(/[\s=-]/g, ""));
}

/** Parses a secret as people write it: in groups, in lower case. Throws on invalid base32. */
function fromBase32(text: string): Uint8Array<ArrayBuffer> {
  const letters = [...text.toUpperCase().replace(/[\s=-]/g, "")];
  const bits = letters.map((letter) => ALPHABET.indexOf(letter));
  if (bits.length === 0 || bits.includes(-1)) throw new Error("A secret of authenticator apps is base32.");
  const whole = bits.map((value) => value.toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(whole.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
