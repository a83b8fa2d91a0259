import { sha256 } from "./sha256.ts";

/** A UUID derived from a text: the same text always gives the same UUID. */
export async function uuidOf(text: string): Promise<string> {
  return uuidOfHash(await sha256(text));
}

/** The same UUID, from the text's SHA-256 in hex. */
export function uuidOfHash(hash: string): string {
  return hash.slice(0, 32).replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
