import { shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { addDays, calendarDay } from "#lib/time/calendar-days.ts";
import { useClaims, useShiftsById, useSwapRequests } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_MINUTE_MS, useNow, useToday } from "../times/use-now.ts";
import { type SeenSwap, SWAP_DAYS_BEHIND, seenSwaps, swapsToShow } from "./seen-swaps.ts";

/**
 * The wanted swaps, as long as people see them on their Schedules; undefined while loading. One shift of a swap may be
 * long over before the other begins, so they are looked up by id; those in `near` include the effects of approvals
 * that are not sent yet. A swap whose shifts are still loading is omitted.
 */
export function useSeenSwaps(
  isWanted: (swap: SwapRequest) => boolean,
  near: readonly Shift[] = [],
): SeenSwap[] | undefined {
  const { zone } = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const today = calendarDay(now, zone);
  const swaps = useSwapRequests(addDays(today, -SWAP_DAYS_BEHIND))?.filter(isWanted);
  const shifts = useShiftsById(swaps?.flatMap(shiftIdsOf));
  if (!swaps || !shifts) return undefined;
  const known = swaps.filter((swap) => shiftIdsOf(swap).every((id) => shifts.has(id)));
  const found = [...shifts.values()].filter((shift) => shift !== null);
  return swapsToShow(seenSwaps(known, [...found, ...near], now, zone), today);
}

/**
 * The claims from today on that wait for a manager, and the swaps that both people have agreed to; undefined while
 * loading. `near` are the shifts of the schedule, if they are at hand.
 */
export function useRequests(near?: readonly Shift[]) {
  const claims = useClaims(useToday());
  const swaps = useSeenSwaps(({ status }) => status === "agreed", near);
  return claims && swaps && { claims, swaps, count: claims.length + swaps.length };
}
