import type { Shift } from "#schema/entities/shift.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { isUpForClaims } from "./shift-owner.ts";

/** The shifts of these that are not over at an instant, the next one first. */
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

/** Whether a shift that people know of waits for somebody: it was dropped, or never was anybody's. */
export function needsCoverage(shift: Pick<Shift, "user_id" | "status" | "published">): boolean {
  return shift.published && isUpForClaims(shift);
}
