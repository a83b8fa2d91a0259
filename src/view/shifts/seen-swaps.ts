import { canStillSwap, hasBegun, isUndecided } from "#domain/shift-moves/swap-move.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";

/**
 * How many days the day of a swap may lie behind: it is that of its first shift when it was asked for, which may have
 * been moved to a later one since, and the other one may be to come when the first is over. As far as shifts can be
 * chosen ahead (DAYS_AHEAD in use-schedule.ts), and so as long as either can be to come.
 */
export const SWAP_DAYS_BEHIND = 180;

/** A swap with the shifts it is about, as far as they are there. */
export interface SeenSwap {
  swap: SwapRequest;
  /** Of whoever asks, and of whoever is asked; undefined for one that was removed. */
  given: Shift | undefined;
  wanted: Shift | undefined;
  /** Why nothing can come of it: a shift changed hands, was dropped or removed since, or has begun; null when it can. */
  obstacle: "changed" | "begun" | null;
}

/** The swaps with their shifts, at an instant (UTC) in the zone of the business. */
export function seenSwaps(
  swaps: readonly SwapRequest[],
  shifts: readonly Shift[],
  now: string,
  zone: string,
): SeenSwap[] {
  const byId = new Map(shifts.map((shift) => [shift.id, shift]));
  return swaps.map((swap) => {
    const [given, wanted] = [byId.get(swap.shift_id), byId.get(swap.with_shift_id)];
    const begun = hasBegun([given, wanted], now, zone) ? "begun" : null;
    return { swap, given, wanted, obstacle: canStillSwap(swap, given, wanted) ? begun : "changed" };
  });
}

/**
 * Those of which either shift is on `today` or later, the ones that wait for somebody first; what was withdrawn is over.
 */
export function swapsToShow(seen: readonly SeenSwap[], today: string): SeenSwap[] {
  const shown = seen.filter(({ swap, given, wanted }) => {
    const isAhead = (given?.date ?? swap.date) >= today || (wanted !== undefined && wanted.date >= today);
    return isAhead && swap.status !== "withdrawn";
  });
  return [
    ...shown.filter(({ swap }) => isUndecided(swap)),
    ...shown.filter(({ swap }) => !isUndecided(swap)),
  ];
}

/** Why nothing can come of a swap. */
export const OBSTACLES: Record<NonNullable<SeenSwap["obstacle"]>, string> = {
  changed: "One of the shifts has changed since: this swap cannot go ahead.",
  begun: "One of the shifts has begun: this swap cannot go ahead.",
};
