import { useClaims } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useSeenSwaps } from "#view/shifts/use-seen-swaps.ts";
import { useToday } from "#view/times/use-now.ts";

/**
 * The claims from today on that wait for a manager, and the swaps that both people have agreed to; undefined while
 * loading. `near` are the shifts of the schedule, if they are at hand.
 */
export function useRequests(near?: readonly Shift[]) {
  const claims = useClaims(useToday());
  const swaps = useSeenSwaps(({ status }) => status === "agreed", near);
  return claims && swaps && { claims, swaps, count: claims.length + swaps.length };
}
