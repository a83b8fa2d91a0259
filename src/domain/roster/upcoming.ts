import type { Shift } from "#schema/entities/shift.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { isUpForClaims } from "./shift-owner.ts";

/** Returns the shifts that are not over at an instant, next one first. */
export function upcoming<T extends ShiftTimes & { id: string }>(
  shifts: readonly T[],
  now: string,
  zone: string,
): T[] {
  const at = Date.parse(now);
  return shifts
    .map((shift) => ({ shift, span: shiftSpan(shift, zone) }))
    .filter(({ span }) => span.end > at)
    .sort((one, other) => one.span.start - other.span.start || (one.shift.id < other.shift.id ? -1 : 1))
    .map(({ shift }) => shift);
}

/** Whether a published shift needs somebody: it is dropped or open. */
export function needsCoverage(shift: Pick<Shift, "user_id" | "status" | "published">): boolean {
  return shift.published && isUpForClaims(shift);
}
