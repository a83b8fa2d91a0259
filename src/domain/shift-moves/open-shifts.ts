import type { Shift } from "#schema/entities/shift.ts";
import type { RosterRules } from "../roster/check-roster.ts";
import { cannotWork } from "../roster/positions.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";
import { hasBegun } from "../time/spans.ts";
import { untrainedFor } from "../training/training-needs.ts";

/** asked-for: dropped by this person, and claimed since. Null for drafts, and for colleagues' shifts and requests. */
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

/** Whether the person currently has to come: a dropped shift stays theirs until a claim is approved. */
export function isOwn(status: PersonalShiftStatus): boolean {
  return status === "mine" || status === "dropped" || status === "asked-for";
}

/** How many days ahead shifts are searched, the same as in the calendar feed (supabase/migrations, calendar_feeds). */
export const OPEN_DAYS_AHEAD = 180;

/** Returns the future published shifts that are up for claims and not the person's own, in order. */
export function openShifts(shifts: readonly Shift[], person: string, now: string, zone: string): Shift[] {
  return shiftsAhead(shifts.filter(isOf("open", person)), now, zone);
}

/** Returns the future shifts that the person has claimed, in order. */
export function requestedShifts(
  shifts: readonly Shift[],
  person: string,
  now: string,
  zone: string,
): Shift[] {
  return shiftsAhead(shifts.filter(isOf("requested", person)), now, zone);
}

function isOf(status: PersonalShiftStatus, person: string): (shift: Shift) => boolean {
  return (shift) => personalShiftStatus(shift, person) === status;
}

function shiftsAhead(shifts: readonly Shift[], now: string, zone: string): Shift[] {
  return shifts.filter((shift) => !hasBegun(shift, now, zone));
}

/**
 * Returns the open shifts that a person can claim; the server refuses one whose required training they lack, or whose
 * position they cannot work.
 */
export function claimableShifts(
  open: readonly Shift[],
  person: string,
  { training, positions }: Pick<RosterRules, "training" | "positions">,
): Shift[] {
  return open.filter(
    (shift) => !untrainedFor(shift, person, training) && !cannotWork(shift, person, positions),
  );
}
