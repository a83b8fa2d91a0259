import { slowHash } from "#lib/hashes.ts";
import { ADMIN_CODE_MIN, type AdminCode } from "#schema/protocol/tablet.ts";

// The admin code of a tablet opens nothing but the way out of communal mode. Unlike a PIN it is as long as its admin
// likes, has a salt of its own, and belongs to one tablet. Wrong tries are counted (pin-attempts.ts, gate "admin").

export const ADMIN_CODE_MAX = 64;

/** Why a text cannot be an admin code; null if it can. */
export function adminCodeProblem(typed: string): "short" | "long" | "same" | null {
  const { length } = plain(typed);
  if (length < ADMIN_CODE_MIN) return "short";
  if (length > ADMIN_CODE_MAX) return "long";
  return new Set(plain(typed)).size === 1 ? "same" : null;
}

/** Returns what a tablet keeps of a code, in tenths of a second. `salt` is random. */
export async function makeAdminCode(typed: string, salt: string): Promise<AdminCode> {
  return { salt, hash: await slowHash(plain(typed), salt) };
}

/** Whether this is the code, after the same time in either case. */
export async function isAdminCode(typed: string, { salt, hash }: AdminCode): Promise<boolean> {
  return (await slowHash(plain(typed), salt)) === hash;
}

/** Keyboards may add a space at the end, and write an accented letter in two ways. */
function plain(typed: string): string {
  return typed.normalize("NFC").trim();
}
