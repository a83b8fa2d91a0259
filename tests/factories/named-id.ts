import { createHash } from "node:crypto";
import { uuidOfHash } from "#lib/hashes.ts";

/** Returns the derived id of a row that a person has once: a synchronous uuidOf (access.id_of). */
export function namedId(words: string): string {
  return uuidOfHash(createHash("sha256").update(words).digest("hex"));
}

/** Returns the derived id of a person's vote in a poll. */
export function voteId(poll: string, person: string): string {
  return namedId(`vote ${poll} ${person}`);
}
