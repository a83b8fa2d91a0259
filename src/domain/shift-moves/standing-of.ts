import type { Shift } from "#schema/entities/shift.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";

/**
 * What a published shift is to one person: theirs; dropped by them, and asked for by somebody since; requested by them;
 * open for them to request. Null for everything else: drafts, colleagues' shifts, and what somebody else has requested.
 */
export type Standing = "mine" | "dropped" | "asked-for" | "requested" | "open" | null;

export function standingOf(
  shift: Pick<Shift, "user_id" | "status" | "claimed_by_user_id" | "published">,
  person: string,
): Standing {
  if (!shift.published) return null;
  if (shift.user_id === person) {
    if (shift.status !== "dropped") return "mine";
    return shift.claimed_by_user_id ? "asked-for" : "dropped";
  }
  if (!isUpForClaims(shift)) return null;
  if (shift.claimed_by_user_id) return shift.claimed_by_user_id === person ? "requested" : null;
  return "open";
}

/** Whether somebody has to be there as things stand: what was dropped stays theirs until a claim is approved. */
export function isOwn(standing: Standing): boolean {
  return standing === "mine" || standing === "dropped" || standing === "asked-for";
}
