import { isSwappable, isUndecided, SWAP_MESSAGE_MAX } from "#domain/shift-moves/swap-move.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { insertLocally } from "#replica/local-change.ts";
import { swapsOf } from "#replica/swaps-of.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

export interface SwapWish {
  /** One's own shift. */
  shiftId: string;
  /** The colleague's. */
  withShiftId: string;
  message: string;
}

/** Why a swap cannot be asked for: a shift changed hands or was dropped meanwhile; null when it was, now or before. */
export type SwapWishProblem = "not_yours" | "not_swappable" | "message_too_long" | null;

/** Asks a colleague to swap shifts. Asking for the same again while it waits does nothing. */
export function requestSwap(
  context: CommandContext,
  { shiftId, withShiftId, message }: SwapWish,
): Promise<SwapWishProblem> {
  const { replica, userId, businessId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const [mine] = await freshFind(replica.shifts, { id: shiftId, kind: "shift" });
    const [theirs] = await freshFind(replica.shifts, { id: withShiftId, kind: "shift" });
    if (mine?.user_id !== userId) return "not_yours";
    if (!theirs?.user_id || theirs.user_id === userId) return "not_swappable";
    if (!isSwappable(mine) || !isSwappable(theirs)) return "not_swappable";
    if (message.trim().length > SWAP_MESSAGE_MAX) return "message_too_long";
    const swaps = swapsOf(replica);
    const asked = await freshFind(swaps, { kind: "swap", shift_id: shiftId, with_shift_id: withShiftId });
    if (asked.some((swap) => swap.requested_by === userId && isUndecided(swap))) return null;
    const swap = {
      kind: "swap" as const,
      id: device.newId(),
      business_id: businessId,
      date: mine.date,
      shift_id: shiftId,
      with_shift_id: withShiftId,
      requested_by: userId,
      requested_of: theirs.user_id,
      message: message.trim(),
      status: "asked" as const,
      denial_reason: null,
      created_at: device.readClock().instant,
    };
    await insertLocally(swaps, swap, device.newId());
    return null;
  });
}
