import { toHex } from "./bytes.ts";

/** SHA-256 of a text in UTF-8, or of bytes, as 64 hex digits. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}
