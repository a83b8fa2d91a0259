import { createHash } from "node:crypto";
import { uuidOfHash } from "#lib/uuid-of.ts";

/** The id of a row that somebody has once, by what it is: uuidOf for tests, without waiting (access.id_of). */
export function namedId(words: string): string {
  return uuidOfHash(createHash("sha256").update(words).digest("hex"));
}

/** The one id that somebody's vote in a poll can have. */
export function voteId(poll: string, person: string): string {
  return namedId(`vote ${poll} ${person}`);
}
