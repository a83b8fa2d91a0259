import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";

/** Applies approved swaps, as the server does when the approval arrives. Skips those whose shifts changed owners. */
export function applySwaps(
  shifts: readonly Shift[],
  swaps: readonly Pick<SwapRequest, "shift_id" | "with_shift_id" | "requested_by" | "requested_of">[],
): Shift[] {
  const holderOf = new Map(shifts.map(({ id, user_id }) => [id, user_id]));
  for (const { shift_id, with_shift_id, requested_by, requested_of } of swaps) {
    if (holderOf.has(shift_id) && holderOf.get(shift_id) !== requested_by) continue;
    if (holderOf.has(with_shift_id) && holderOf.get(with_shift_id) !== requested_of) continue;
    if (holderOf.has(shift_id)) holderOf.set(shift_id, requested_of);
    if (holderOf.has(with_shift_id)) holderOf.set(with_shift_id, requested_by);
  }
  return shifts.map((shift) => {
    const user_id = holderOf.get(shift.id) ?? null;
    if (user_id === shift.user_id) return shift;
    // Both people know of the swap, so there is nothing to publish.
    const published_as = shift.published_as && { ...shift.published_as, user_id };
    return { ...shift, user_id, published_as, estimated_pay: null };
  });
}
