import { canStillSwap, isUndecided } from "#domain/shift-moves/swap-move.ts";
import { hasBegun } from "#domain/time/spans.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";

/**
 * How old a swap's day may be. That is the day of its first shift when it was requested; that shift may have moved to
 * a later day, or the other shift may still be ahead. Equals how far ahead shifts can be chosen (DAYS_AHEAD in
 * use-schedule.ts).
 */
export const SWAP_DAYS_BEHIND = 180;

/** A swap with those of its shifts that this device has. */
export interface SeenSwap {
  swap: SwapRequest;
  /** The shift of the requester and that of the person asked; undefined if removed. */
  given: Shift | undefined;
  wanted: Shift | undefined;
  /** Why the swap is impossible: a shift changed hands, was dropped or removed, or has begun. Null if possible. */
  obstacle: "changed" | "begun" | null;
}

/** The swaps with their shifts, at an instant (UTC) in the business's zone. */
export function seenSwaps(
  swaps: readonly SwapRequest[],
  shifts: readonly Shift[],
  now: string,
  zone: string,
): SeenSwap[] {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  return swaps.map((swap) => {
    const [given, wanted] = [byId.get(swap.shift_id), byId.get(swap.with_shift_id)];
    const begun = [given, wanted].some((shift) => shift && hasBegun(shift, now, zone)) ? "begun" : null;
    return { swap, given, wanted, obstacle: canStillSwap(swap, given, wanted) ? begun : "changed" };
  });
}

/** The swaps with a shift on `today` or later, those that wait for an answer first; without withdrawn ones. */
export function swapsToShow(seen: readonly SeenSwap[], today: string): SeenSwap[] {
  const shown = seen.filter(({ swap, given, wanted }) => {
    const isAhead = (given?.date ?? swap.date) >= today || (wanted !== undefined && wanted.date >= today);
    return isAhead && swap.status !== "withdrawn";
  });
  return shown.sort((one, other) => Number(isUndecided(other.swap)) - Number(isUndecided(one.swap)));
}
