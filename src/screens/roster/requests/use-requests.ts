import { shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { useClaims, useShiftsById, useSwapRequests } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useFormat } from "#view/format/use-format.ts";
import { type SeenSwap, SWAP_DAYS_BEHIND, seenSwaps, swapsToShow } from "#view/shifts/seen-swaps.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

/** The requests that wait for a manager, from today on. */
export interface WaitingRequests {
  claims: Shift[];
  /** Swaps that both people have agreed to, as long as these see them on their Schedules. */
  swaps: SeenSwap[];
}

/** The waiting requests; undefined while loading. */
export function useRequests(): WaitingRequests | undefined {
  const { zone } = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const today = calendarDay(now, zone);
  const claims = useClaims(today);
  const agreed = useSwapRequests(addDays(today, -SWAP_DAYS_BEHIND))?.filter(
    ({ status }) => status === "agreed",
  );
  const shifts = useShiftsById(agreed?.flatMap(shiftIdsOf) ?? []);
  if (!claims || !agreed || !shifts) return undefined;
  // Omits swaps whose shifts are still loading.
  const known = agreed.filter((swap) => shiftIdsOf(swap).every((id) => shifts.has(id)));
  const found = [...shifts.values()].filter((shift) => shift !== null);
  return { claims, swaps: swapsToShow(seenSwaps(known, found, now, zone), today) };
}

/** How many requests wait for a manager; 0 while loading. */
export function useRequestCount(): number {
  const requests = useRequests();
  return requests ? requests.claims.length + requests.swaps.length : 0;
}
