import { sha256 } from "./sha256.ts";

/** A UUID that is the same whenever it is asked for with the same text. */
export async function uuidOf(text: string): Promise<string> {
  const hex = (await sha256(text)).slice(0, 32);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
