import * as v from "valibot";

const event = v.object({
  id: v.string(),
  type: v.string(),
  data: v.object({ object: v.looseObject({}) }),
});
export type StripeEvent = v.InferOutput<typeof event>;

/** A delivery may be slow, but is not sent again by somebody else hours later. */
const AGE_MAX_S = 300;

/**
 * The event of a delivery; null unless it was signed with the secret within the last five minutes. Stripe signs time and
 * body (scheme v1: HMAC-SHA256), with each secret while one takes the place of another.
 */
export async function readStripeEvent(
  body: string,
  header: string,
  secret: string,
): Promise<StripeEvent | null> {
  const parts = header.split(",").map((part) => part.trim().split("="));
  const time = parts.find(([name]) => name === "t")?.[1] ?? "";
  if (!/^\d{1,12}$/.test(time) || Date.now() / 1000 - Number(time) > AGE_MAX_S) return null;
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey(
    "raw",
    bytes.encode(secret),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = bytes.encode(`${time}.${body}`);
  for (const [name, signature = ""] of parts) {
    // The comparison is WebCrypto's own, which takes as long for any signature.
    if (name === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(signature), signed))) {
      return readEvent(body);
    }
  }
  return null;
}

function readEvent(body: string): StripeEvent | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), event), body);
  return read.success ? read.output : null;
}

/** None of what is no hexadecimal: that is no signature. */
function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  const pairs = /^(?:[0-9a-f]{2})+$/.test(hex) ? (hex.match(/../g) ?? []) : [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}
