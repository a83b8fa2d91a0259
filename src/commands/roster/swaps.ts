import {
  canExchange,
  isSwappable,
  isUndecided,
  judgeSwapMove,
  SWAP_MESSAGE_MAX,
  type SwapMove,
  type SwapProblem,
  shiftIdsOf,
} from "#domain/shift-moves/swap-move.ts";
import type { CommandContext } from "../command-context.ts";
import { mayDecideHere } from "../own-decisions.ts";
import { write } from "../write.ts";
import { hasBegunHere, positionsOf } from "./shift-moves.ts";

/**
 * Why a swap move failed; 'begun' if one of its shifts has, 'own' if somebody else has to decide it; null if it
 * succeeded, now or before.
 */
export type SwapOutcome = SwapProblem | "gone" | "begun" | "own" | "cannot_work_position" | null;

/** Makes a swap move for one of the two people or a manager. A denial may have a reason for both people. */
function makeSwapMove(
  context: CommandContext,
  id: string,
  move: SwapMove,
  denial_reason: string | null = null,
): Promise<SwapOutcome> {
  return write(context, async (writing) => {
    const { userId, find, patch } = writing;
    const [swap] = await find("swap", { id });
    if (!swap) return "gone";
    const answer = judgeSwapMove(swap, move, userId);
    if ("problem" in answer) return answer.problem;
    const { status } = answer;
    const isDecision = move === "approve" || move === "deny";
    const both = [swap.requested_by, swap.requested_of];
    if (isDecision && !(await mayDecideHere(context, writing, both))) return "own";
    if (status === "approved" || status === "agreed") {
      const found = await Promise.all(shiftIdsOf(swap).map((id) => find("shift", { id })));
      if (await hasBegunHere(context, writing, found.flat())) return "begun";
      const [[mine] = [], [theirs] = []] = found;
      const isAgreed = status === "agreed" && mine && theirs;
      if (isAgreed && !canExchange(swap, mine, theirs, await positionsOf(writing)))
        return "cannot_work_position";
    }
    if (status) await patch("swap", id, { status, denial_reason });
    return null;
  });
}

/**
 * Why a swap cannot be requested: a shift changed hands or was dropped, or one of the two cannot work the other's; null if it
 * was, now or before.
 */
export type SwapWishProblem =
  | "not_yours"
  | "not_swappable"
  | "cannot_work_position"
  | "message_too_long"
  | null;

/** Asks a colleague for their shift, in exchange for one's own. Repeating a waiting request changes nothing. */
export function requestSwap(
  context: CommandContext,
  { shiftId, withShiftId, message }: { shiftId: string; withShiftId: string; message: string },
): Promise<SwapWishProblem> {
  return write(context, async (writing) => {
    const { userId, stamped, find, insert } = writing;
    const [mine] = await find("shift", { id: shiftId });
    const [theirs] = await find("shift", { id: withShiftId });
    if (mine?.user_id !== userId) return "not_yours";
    if (!theirs?.user_id || theirs.user_id === userId) return "not_swappable";
    if (!isSwappable(mine) || !isSwappable(theirs)) return "not_swappable";
    if (await hasBegunHere(context, writing, [mine, theirs])) return "not_swappable";
    const swap = { requested_by: userId, requested_of: theirs.user_id };
    if (!canExchange(swap, mine, theirs, await positionsOf(writing))) return "cannot_work_position";
    if (message.trim().length > SWAP_MESSAGE_MAX) return "message_too_long";
    const asked = await find("swap", { shift_id: shiftId, with_shift_id: withShiftId });
    if (asked.some((swap) => swap.requested_by === userId && isUndecided(swap))) return null;
    await insert("swap", {
      ...stamped(),
      date: mine.date,
      shift_id: shiftId,
      with_shift_id: withShiftId,
      ...swap,
      message: message.trim(),
      status: "asked",
      denial_reason: null,
    });
    return null;
  });
}

/** Answers a colleague's swap request; a manager decides once both agree. */
export function answerSwap(
  context: CommandContext,
  id: string,
  answer: "agree" | "refuse",
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, answer);
}

/** Decides an agreed swap, for managers, until the earlier shift has begun; the server exchanges the shifts. */
export function decideSwap(
  context: CommandContext,
  id: string,
  decision: "approve" | "deny",
  denialReason: string | null = null,
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, decision, denialReason);
}

/** Withdraws one's swap request, until a manager has decided. */
export function withdrawSwap(context: CommandContext, id: string): Promise<SwapOutcome> {
  return makeSwapMove(context, id, "withdraw");
}
