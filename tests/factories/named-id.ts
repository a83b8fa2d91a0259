import { createHash } from "node:crypto";

/** The id of a row that somebody has once, by what it is (src/lib/uuid-of.ts, access.id_of). */
export function namedId(words: string): string {
  const hex = createHash("sha256").update(words).digest("hex").slice(0, 32);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}

/** The one id that somebody's vote in a poll can have. */
export function voteId(poll: string, person: string): string {
  return namedId(`vote ${poll} ${person}`);
}
