import { hasBegun, shiftIdsOf } from "#domain/shift-moves/swap-move.ts";
import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { useClaims } from "#queries/use-claims.ts";
import { useShiftsById } from "#queries/use-shifts-by-id.ts";
import { useSwapRequests } from "#queries/use-swap-requests.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";

/** A swap goes by the day its first shift had when it was asked for; the shift may have been moved to a later one since. */
const DAYS_BEFORE = 90;

/** What waits for a manager, from today on. */
export interface Requests {
  claims: Shift[];
  /** Those that both have agreed to, until the earlier of their shifts has begun. */
  swaps: SwapRequest[];
}

/** Undefined while loading. */
export function useRequests(): Requests | undefined {
  const { zone } = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const today = calendarDay(now, zone);
  const claims = useClaims(today);
  const agreed = useSwapRequests(addDays(today, -DAYS_BEFORE))?.filter(({ status }) => status === "agreed");
  const shifts = useShiftsById(agreed?.flatMap(shiftIdsOf) ?? []);
  if (!claims || !agreed || !shifts) return undefined;
  const swaps = agreed.filter((swap) => {
    const known = shiftIdsOf(swap).map((id) => shifts.get(id));
    // One that is being looked for, or was removed with the day it had in the past, is not there to be decided.
    const isOver = known[0] === null && swap.date < today;
    return !known.includes(undefined) && !isOver && !hasBegun(known, now, zone);
  });
  return { claims, swaps };
}

/** How many requests wait for a manager; 0 while that is not known. */
export function useRequestCount(): number {
  const requests = useRequests();
  return requests ? requests.claims.length + requests.swaps.length : 0;
}
