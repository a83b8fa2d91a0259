import type { RosterShift } from "./check-roster.ts";
import { isOwnedBy } from "./shift-owner.ts";
import { shiftSpan } from "./shift-span.ts";

/**
 * When the last shift of a person before another one ends, as a UTC instant; null where none is known, or where one
 * runs beside it.
 */
export function restsSince(
  shift: RosterShift,
  user_id: string,
  shifts: readonly RosterShift[],
  zone: string,
): string | null {
  const { start } = shiftSpan(shift, zone);
  const ends = shifts
    .filter((other) => isOwnedBy(other, user_id) && other.id !== shift.id)
    .map((other) => shiftSpan(other, zone))
    .filter((other) => other.start < start)
    .map(({ end }) => end);
  const last = Math.max(...ends);
  return ends.length > 0 && last <= start ? new Date(last).toISOString() : null;
}
