import { type ShiftTimes, shiftSpan } from "./shift-span.ts";

/** What decides whether somebody has to come. */
export interface CoveredShift extends ShiftTimes {
  /** Nobody's is open. */
  user_id: string | null;
  status: "scheduled" | "claimed" | "dropped";
  published: boolean;
}

/** The shifts of these that are not over at an instant, the next one first. */
export function upcoming<T extends ShiftTimes>(shifts: readonly T[], now: string, zone: string): T[] {
  const at = Date.parse(now);
  return shifts
    .map((shift) => ({ shift, span: shiftSpan(shift, zone) }))
    .filter(({ span }) => span.end > at)
    .sort((one, other) => one.span.start - other.span.start)
    .map(({ shift }) => shift);
}

/** Somebody's own shifts: one they dropped is not theirs to work any more, though nobody may have taken it yet. */
export function isWorkedBy({ user_id, status }: CoveredShift, userId: string): boolean {
  return user_id === userId && status !== "dropped";
}

/** Whether a shift that people know of has nobody to work it: it was dropped, or never was anybody's. */
export function needsCoverage({ user_id, status, published }: CoveredShift): boolean {
  return published && (status === "dropped" || user_id === null);
}
