import type { Shift } from "#schema/entities/shift.ts";
import { shiftSpan } from "../roster/shift-span.ts";
import { type TrainingNeeds, untrainedFor } from "../training/training-needs.ts";
import { type Standing, standingOf } from "./standing-of.ts";

/** How far ahead shifts are looked for, as far as the calendar feed reaches (supabase/migrations, calendar_feeds). */
export const OPEN_DAYS_AHEAD = 180;

/** The published shifts ahead that nobody means to work and that are not somebody's own, in order. */
export function openShifts(shifts: readonly Shift[], person: string, now: string, zone: string): Shift[] {
  return shiftsAhead("open", shifts, person, now, zone);
}

/** The shifts ahead that somebody has asked for, in order. */
export function requestedShifts(
  shifts: readonly Shift[],
  person: string,
  now: string,
  zone: string,
): Shift[] {
  return shiftsAhead("requested", shifts, person, now, zone);
}

function shiftsAhead(
  standing: Standing,
  shifts: readonly Shift[],
  person: string,
  now: string,
  zone: string,
): Shift[] {
  const at = Date.parse(now);
  return shifts.filter(
    (shift) => standingOf(shift, person) === standing && shiftSpan(shift, zone).start > at,
  );
}

/** Those of open shifts that somebody can claim: whoever lacks the training that a template requires is refused. */
export function claimableShifts(open: readonly Shift[], person: string, training?: TrainingNeeds): Shift[] {
  return open.filter((shift) => !untrainedFor(shift, person, training));
}
