/** Returns headers for a file whose content comes from anybody: only to be saved, never to be shown on this origin. */
export function attachmentHeaders(name: string): Record<string, string> {
  const plain = name.replace(/[^\x20-\x7e]|["\\]/g, "_");
  return {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${plain}"; filename*=UTF-8''${encoded(name)}`,
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox",
    "cache-control": "private, no-store",
  };
}

/** Encodes for a header as RFC 5987 requires: encodeURIComponent leaves four characters too many. */
function encoded(name: string): string {
  const percent = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, percent);
}
