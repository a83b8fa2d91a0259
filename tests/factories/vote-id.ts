import { createHash } from "node:crypto";

/** The one id that somebody's vote in a poll can have (access.guard_named_id). */
export function voteId(poll: string, person: string): string {
  const hex = createHash("sha256").update(`vote ${poll} ${person}`).digest("hex").slice(0, 32);
  return hex.replace(/(.{8})(.{4})(.{4})(.{4})(.{12})/, "$1-$2-$3-$4-$5");
}
