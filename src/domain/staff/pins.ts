import { fromHex, toHex } from "#lib/bytes.ts";
import { slowHash } from "#lib/hashes.ts";

const DIGITS = 6;
const PINS = 10 ** DIGITS;
/** Greater numbers would make small PINs likelier: 2^32 is no multiple of a million. */
const FAIR_BELOW = Math.floor(2 ** 32 / PINS) * PINS;

/** Draws a PIN of 6 digits that is not trivial. `random` returns whole random numbers below 2^32. */
export function drawPin(random: () => number): string {
  for (;;) {
    const number = random();
    const pin = String(number % PINS).padStart(DIGITS, "0");
    if (number < FAIR_BELOW && !isTrivialPin(pin)) return pin;
  }
}

/** Whether a PIN repeats one, two or three digits (111111, 121212, 123123), or counts up or down (123456, 210987). */
export function isTrivialPin(pin: string): boolean {
  return /^(\d{1,3})\1+$/.test(pin) || isRun(pin, 1) || isRun(pin, 9);
}

/** Whether each digit is the previous one plus the step, without carrying. */
function isRun(pin: string, step: number): boolean {
  return Array.from(pin).every((digit, place) => (Number(pin[0]) + place * step) % 10 === Number(digit));
}

// How PINs are stored.
//
// A PIN identifies a person at the communal tablet, also offline. With a salt per person, each entry would be hashed
// once per colleague: half a minute on a tablet. So there is one salt per business (businesses.pin_salt): an entry is
// hashed once and looked up, and the database can keep PINs unique. Its cost is small: a thief can try a PIN against
// all hashes at once, but no hash protects a number below a million for long: at 600,000 iterations a processor tries
// them all in a day. The real protection is where the hashes are:
//
// - The hash stays on the server. A registered tablet, and no other device, receives a PIN check: the hash keyed by a
//   secret of that tablet. So nobody can guess from a person's replica or from another tablet's. (A tablet of before
//   there were such keys receives the hashes until it has changed over, under the account that it works under.)
// - The tablet holds its secret as well: whoever takes it apart can guess. An admin then ends it, and gives new PINs.
// - On the tablet wrong tries are counted and make everybody wait (domain/kiosk/pin-attempts.ts).
// - A PIN opens nothing but the punches of its person: communal mode is left by the admin code or by a password.
//
// PBKDF2, although Argon2 and scrypt are harder to try in bulk, because it is the only one that WebCrypto offers in
// browsers, Deno and Node; 600,000 iterations as OWASP recommends for SHA-256. Both are part of every stored hash:
// changing one means giving everybody a new PIN.

const PIN = /^[0-9]{6}$/;

/** Returns a PIN's hash as 64 hex digits, in tenths of a second; the salt is hex. Rejects an invalid PIN or salt. */
export async function hashPin(pin: string, salt: string): Promise<string> {
  if (!PIN.test(pin)) throw new Error("A PIN has 6 digits");
  return slowHash(pin, salt);
}

/** Returns the check by which the tablet with this key (hex) recognizes a PIN: HMAC-SHA-256 of the hash's hex digits. */
export async function pinCheck(hash: string, key: string): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const secret = await crypto.subtle.importKey("raw", fromHex(key), algorithm, false, ["sign"]);
  return toHex(new Uint8Array(await crypto.subtle.sign("HMAC", secret, new TextEncoder().encode(hash))));
}

/** Without letters that look like digits or each other: o, l and i. */
const LETTERS = "abcdefghjkmnpqrstuvwxyz";
const FIGURES = "23456789";
const GROUPS = 3;

/** A password to read aloud and type once, such as 'kfma7-wxpt3-hqze9', of some 63 bits. `random` is below 2^32. */
export function drawPassword(random: () => number): string {
  const one = (of: string) => of[random() % of.length];
  const group = () => `${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(LETTERS)}${one(FIGURES)}`;
  return Array.from({ length: GROUPS }, group).join("-");
}
