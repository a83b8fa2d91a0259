/** A piece of a text: plain, or a link with its address. */
export interface LinkedText {
  text: string;
  /** Absolute, http or https; null for plain text. */
  href: string | null;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"]+/gi;
/** Characters at the end that belong to the sentence, not the address. */
const AFTER = /[.,;:!?'’)\]]+$/;

/** Splits a text into plain pieces and links for its web addresses. Joined, the pieces are the text. */
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

/** A closing bracket belongs to the address if the address opens one. */
function withoutEnd(address: string): string {
  const end = AFTER.exec(address)?.[0] ?? "";
  const rest = address.slice(0, address.length - end.length);
  return end.startsWith(")") && rest.includes("(") ? `${rest})` : rest;
}

function hrefOf(address: string): string | null {
  const href = /^www\./i.test(address) ? `https://${address}` : address;
  return URL.canParse(href) ? href : null;
}
