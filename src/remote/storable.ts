/** What Postgres cannot hold in a text: the NUL character and halves of surrogate pairs. As JSON.stringify writes them. */
const SUSPECT = /\\u(0000|d[89a-f])/i;
const REPLACEMENT = "\uFFFD";

/**
 * The same value with every character that Postgres cannot hold replaced. A request with one of them is refused as a
 * whole, before the server looks at its changes, so a single pasted character would block everything that waits.
 */
export function storable<T>(value: T): T {
  const text = JSON.stringify(value);
  if (!SUSPECT.test(text)) return value;
  return JSON.parse(text, (_, part) => (typeof part === "string" ? storableText(part) : part));
}

function storableText(text: string): string {
  return text.replaceAll("\0", REPLACEMENT).replace(/\p{Surrogate}/gu, REPLACEMENT);
}
