/** A piece of a text: plain words, or a link with its address. */
export interface LinkedText {
  text: string;
  /** Absolute, http or https; null for plain words. */
  href: string | null;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/** What ends a sentence rather than an address. */
const AFTER = /[.,;:!?'’)\]]+$/;

/** A text in pieces, with the web addresses in it as links. The pieces together are the text. */
export function textParts(text: string): LinkedText[] {
  const parts: LinkedText[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(ADDRESS)) {
    const address = withoutEnd(found);
    const href = hrefOf(address);
    if (!href) continue;
    if (index > from) parts.push({ text: text.slice(from, index), href: null });
    parts.push({ text: address, href });
    from = index + address.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), href: null });
  return parts;
}

/** A closing bracket belongs to an address that opens one. */
function withoutEnd(address: string): string {
  const end = AFTER.exec(address)?.[0] ?? "";
  const rest = address.slice(0, address.length - end.length);
  return end.startsWith(")") && rest.includes("(") ? `${rest})` : rest;
}

function hrefOf(address: string): string | null {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return URL.canParse(href) ? href : null;
}
