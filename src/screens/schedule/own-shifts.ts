import { isAt } from "#domain/roster/places.ts";
import { isUpForClaims } from "#domain/roster/shift-owner.ts";
import { isOwn, type PersonalShiftStatus, personalShiftStatus } from "#domain/shift-moves/open-shifts.ts";
import { overlapMs, type Span, shiftSpan } from "#domain/time/spans.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";

/** A shift as seen by one person. */
export interface OwnShift {
  shift: Shift;
  status: Exclude<PersonalShiftStatus, "open" | null>;
}

/** The shifts that a person works, has dropped or has requested, in their order. */
export function ownShifts(shifts: readonly Shift[], person: string): OwnShift[] {
  return shifts.flatMap((shift) => {
    const status = personalShiftStatus(shift, person);
    return status === null || status === "open" ? [] : [{ shift, status }];
  });
}

/** The person's current or next shift, including a dropped one until a claim is approved; null without any. */
export function nextShift(shifts: readonly Shift[], person: string, now: string, zone: string) {
  const at = Date.parse(now);
  const ahead = ownShifts(shifts, person)
    .filter(({ status }) => isOwn(status))
    .map((own) => ({ ...own, span: shiftSpan(own.shift, zone) }))
    .filter(({ span }) => span.end > at)
    .sort((one, other) => one.span.start - other.span.start);
  return ahead[0] ?? null;
}

/** Other people's shifts at the same time and place, by start; one at no place in particular is at each. */
export function besideShift(shift: Shift, shifts: readonly Shift[], zone: string): Shift[] {
  const span = shiftSpan(shift, zone);
  const [first, last] = [addDays(shift.date, -1), addDays(shift.date, 1)];
  return shifts
    .filter(({ date }) => date >= first && date <= last)
    .filter((other) => other.published && !isUpForClaims(other) && other.user_id !== shift.user_id)
    .filter((other) => isAt(shift.place_id ? new Set([shift.place_id]) : null, other))
    .map((other) => ({ other, at: shiftSpan(other, zone) }))
    .filter(({ at }) => overlapMs(at, span) > 0)
    .sort((one, two) => one.at.start - two.at.start)
    .map(({ other }) => other);
}

/** Whether a shift has not begun yet. */
export function isAhead(span: Span, now: string): boolean {
  return span.start > Date.parse(now);
}
