import { shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { addDays } from "#lib/format/calendar-days.ts";
import { useShiftsById, useSwapRequests } from "#queries/shifts.ts";
import { type SeenSwap, SWAP_DAYS_BEHIND, seenSwaps, swapsToShow } from "#screens/shifts/swaps-of.ts";
import type { Schedule } from "#screens/shifts/use-schedule.ts";

/**
 * The swaps of whoever looks at the Schedule that are not past: the shift they give may be over long before the one they
 * get begins. One whose shifts are still being looked for is left out.
 */
export function useOwnSwaps({ me, now, today, shifts, rules }: Schedule): SeenSwap[] {
  const own = (useSwapRequests(addDays(today, -SWAP_DAYS_BEHIND)) ?? []).filter(
    ({ requested_by, requested_of }) => requested_by === me || requested_of === me,
  );
  const near = new Map(shifts.map((shift) => [shift.id, shift]));
  const isFar = (id: string) => !near.has(id);
  const far = useShiftsById(own.flatMap(shiftIdsOf).filter(isFar));
  const known = own.filter((swap) => shiftIdsOf(swap).every((id) => near.has(id) || far?.has(id)));
  const found = [...(far?.values() ?? [])].filter((shift) => shift !== null);
  return swapsToShow(seenSwaps(known, [...found, ...shifts], now, rules.zone), today);
}
