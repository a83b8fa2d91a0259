import { sha256 } from "./sha256.ts";

/** A UUID that is the same whenever it is asked for with the same text. */
export async function uuidOf(text: string): Promise<string> {
  return uuidOfHash(await sha256(text));
}

/** The same of the text's SHA-256 in hex. */
export function uuidOfHash(hash: string): string {
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
