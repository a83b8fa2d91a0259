import {
  hasBegun,
  isSwappable,
  isUndecided,
  judgeSwapMove,
  SWAP_MESSAGE_MAX,
  type SwapMove,
  type SwapProblem,
  shiftIdsOf,
} from "#domain/shift-moves/swap-move.ts";
import { rows } from "#replica/collections.ts";
import { insertLocally, patchLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";

/** Why a swap did not go on, 'begun' when a shift has that is to be exchanged; null when it did, or stood there already. */
export type SwapOutcome = SwapProblem | "gone" | "begun" | null;

/**
 * Brings a swap on as one of the two or a manager says; durable on this device when the promise resolves. Whoever denies
 * it may say why to both.
 */
function makeSwapMove(
  context: CommandContext,
  id: string,
  move: SwapMove,
  denial_reason: string | null = null,
): Promise<SwapOutcome> {
  return write(context, async ({ replica, userId, newId }) => {
    const swaps = rows(replica, "swap");
    const [swap] = await freshFind(swaps, { id, kind: "swap" });
    if (!swap) return "gone";
    const answer = judgeSwapMove(swap, move, userId);
    if ("problem" in answer) return answer.problem;
    const { status } = answer;
    if (status === "approved" && (await isTooLate(context, swap))) return "begun";
    if (status) await patchLocally(swaps, id, { status, denial_reason }, newId());
    return null;
  });
}

/** By the clocks of the business, as screens tell it: in the device's zone until the business is known. */
async function isTooLate(context: CommandContext, swap: SwapRequest): Promise<boolean> {
  const { replica, businessId } = replicaOf(context);
  const { device } = context;
  const [business] = await freshFind(replica.businesses, { id: businessId });
  const found = await Promise.all(
    shiftIdsOf(swap).map((id) => freshFind(replica.shifts, { id, kind: "shift" })),
  );
  return hasBegun(found.flat(), device.readClock().instant, business?.timezone ?? device.zone());
}

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
  return write(context, async ({ replica, userId, newId, stamped }) => {
    const [mine] = await freshFind(replica.shifts, { id: shiftId, kind: "shift" });
    const [theirs] = await freshFind(replica.shifts, { id: withShiftId, kind: "shift" });
    if (mine?.user_id !== userId) return "not_yours";
    if (!theirs?.user_id || theirs.user_id === userId) return "not_swappable";
    if (!isSwappable(mine) || !isSwappable(theirs)) return "not_swappable";
    if (message.trim().length > SWAP_MESSAGE_MAX) return "message_too_long";
    const swaps = rows(replica, "swap");
    const asked = await freshFind(swaps, { kind: "swap", shift_id: shiftId, with_shift_id: withShiftId });
    if (asked.some((swap) => swap.requested_by === userId && isUndecided(swap))) return null;
    const swap = {
      kind: "swap" as const,
      ...stamped(),
      date: mine.date,
      shift_id: shiftId,
      with_shift_id: withShiftId,
      requested_by: userId,
      requested_of: theirs.user_id,
      message: message.trim(),
      status: "asked" as const,
      denial_reason: null,
    };
    await insertLocally(swaps, swap, newId());
    return null;
  });
}

/** Says to a colleague whether one would swap shifts; a manager decides once both agree. */
export function answerSwap(
  context: CommandContext,
  id: string,
  answer: "agree" | "refuse",
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, answer);
}

/**
 * Decides about a swap that both agreed to, and may say to both why it is denied; for managers. It is approved until the
 * earlier of the shifts has begun; the server exchanges them.
 */
export function decideSwap(
  context: CommandContext,
  id: string,
  decision: "approve" | "deny",
  denialReason: string | null = null,
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, decision, denialReason);
}

/** Takes one's request for a swap back, until a manager has decided. */
export function withdrawSwap(context: CommandContext, id: string): Promise<SwapOutcome> {
  return makeSwapMove(context, id, "withdraw");
}
