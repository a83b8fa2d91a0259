import { toBase64Url } from "../../../src/lib/bytes.ts";
import { isSameSecret } from "../../../src/lib/hashes.ts";
import type { Project } from "./environment.ts";
import { Failure } from "./failure.ts";

/** Throws the Failure "not_allowed" unless the caller is the server, which has the project's secret key. */
export function expectServer({ headers }: Request, project: Project): void {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (isSameSecret(headers.get("apikey") ?? bearer ?? "", project.secretKey)) return;
  throw new Failure("not_allowed", "Only the server itself calls this function.");
}

/** Whether one of the signatures is the HMAC-SHA256 of a text. WebCrypto compares in constant time. */
export async function isSignedBy(
  secret: Uint8Array<ArrayBuffer>,
  text: string,
  signatures: readonly Uint8Array<ArrayBuffer>[],
): Promise<boolean> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", secret, algorithm, false, ["verify"]);
  const bytes = new TextEncoder().encode(text);
  for (const signature of signatures) {
    if (await crypto.subtle.verify("HMAC", key, signature, bytes)) return true;
  }
  return false;
}

const BYTES = 32;

/** Returns a new secret for an invitation's mail: 256 random bits as 43 characters that a URL can contain. */
export function newInviteSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(BYTES)));
}
