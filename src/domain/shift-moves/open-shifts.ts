import type { Shift } from "#schema/entities/shift.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";
import { shiftSpan } from "../time/spans.ts";
import { type TrainingNeeds, untrainedFor } from "../training/training-needs.ts";

/**
 * What a published shift is to one person: theirs; dropped by them, and asked for by somebody since; requested by them;
 * open for them to request. Null for everything else: drafts, colleagues' shifts, and what somebody else has requested.
 */
export type PersonalShiftStatus = "mine" | "dropped" | "asked-for" | "requested" | "open" | null;

export function personalShiftStatus(
  shift: Pick<Shift, "user_id" | "status" | "claimed_by_user_id" | "published">,
  person: string,
): PersonalShiftStatus {
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
export function isOwn(status: PersonalShiftStatus): boolean {
  return status === "mine" || status === "dropped" || status === "asked-for";
}

/** How far ahead shifts are looked for, as far as the calendar feed reaches (supabase/migrations, calendar_feeds). */
export const OPEN_DAYS_AHEAD = 180;

/** The published shifts ahead that nobody means to work and that are not somebody's own, in order. */
export function openShifts(shifts: readonly Shift[], person: string, now: string, zone: string): Shift[] {
  return shiftsAhead(shifts, now, zone).filter(isOf("open", person));
}

/** The shifts ahead that somebody has asked for, in order. */
export function requestedShifts(
  shifts: readonly Shift[],
  person: string,
  now: string,
  zone: string,
): Shift[] {
  return shiftsAhead(shifts, now, zone).filter(isOf("requested", person));
}

function isOf(status: PersonalShiftStatus, person: string): (shift: Shift) => boolean {
  return (shift) => personalShiftStatus(shift, person) === status;
}

function shiftsAhead(shifts: readonly Shift[], now: string, zone: string): Shift[] {
  const at = Date.parse(now);
  return shifts.filter((shift) => shiftSpan(shift, zone).start > at);
}

/** Those of open shifts that somebody can claim: whoever lacks the training that a template requires is refused. */
export function claimableShifts(open: readonly Shift[], person: string, training?: TrainingNeeds): Shift[] {
  return open.filter((shift) => !untrainedFor(shift, person, training));
}
