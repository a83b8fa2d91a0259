import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { canWork, type WhoCanWork } from "../roster/positions.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";

/** The maximum length of a request's message in characters, as on the server. */
export const SWAP_MESSAGE_MAX = 500;

export type SwapMove = "agree" | "refuse" | "withdraw" | "approve" | "deny";

/** Why a swap move is not allowed: it is another person's, or the swap was already answered, withdrawn or decided. */
export type SwapProblem = "not_yours" | "too_late";

type Swap = Pick<SwapRequest, "requested_by" | "requested_of" | "status">;

/** Who may make each move, from which statuses, and the resulting status. */
const MOVES: Record<
  SwapMove,
  { by: "requested_by" | "requested_of" | null; from: SwapRequest["status"][]; to: SwapRequest["status"] }
> = {
  agree: { by: "requested_of", from: ["asked"], to: "agreed" },
  refuse: { by: "requested_of", from: ["asked"], to: "refused" },
  withdraw: { by: "requested_by", from: ["asked", "agreed"], to: "withdrawn" },
  approve: { by: null, from: ["agreed"], to: "approved" },
  deny: { by: null, from: ["agreed"], to: "denied" },
};

/**
 * The status after a move; null if the swap has it already. The asker may withdraw until a manager has decided.
 * Whether the person may decide at all is not checked here.
 */
export function judgeSwapMove(
  swap: Swap,
  move: SwapMove,
  person: string,
): { status: SwapRequest["status"] | null } | { problem: SwapProblem } {
  const { by, from, to } = MOVES[move];
  if (by && swap[by] !== person) return { problem: "not_yours" };
  if (swap.status === to) return { status: null };
  return from.includes(swap.status) ? { status: to } : { problem: "too_late" };
}

/** Whether a swap still needs a decision. */
export function isUndecided({ status }: Pick<SwapRequest, "status">): boolean {
  return status === "asked" || status === "agreed";
}

/** Returns the two shifts of a swap: the asker's and the asked person's. */
export function shiftIdsOf({
  shift_id,
  with_shift_id,
}: Pick<SwapRequest, "shift_id" | "with_shift_id">): [string, string] {
  return [shift_id, with_shift_id];
}

type Held = Pick<Shift, "id" | "user_id" | "status" | "published">;

/** Whether a shift can be swapped: its owner means to work it, and it is published. */
export function isSwappable(shift: Pick<Held, "user_id" | "status" | "published">): boolean {
  return shift.published && !isUpForClaims(shift);
}

/** Whether both shifts still belong to those people; a missing one does not. */
export function canStillSwap(
  swap: Pick<SwapRequest, "requested_by" | "requested_of">,
  mine: Held | undefined,
  theirs: Held | undefined,
): boolean {
  return (
    mine?.user_id === swap.requested_by &&
    theirs?.user_id === swap.requested_of &&
    isSwappable(mine) &&
    isSwappable(theirs)
  );
}

/**
 * Whether both people can work the position of the shift that they would get. Asking and agreeing need it, as on the server
 * (refuse_begun_swap); a manager may approve what has changed since.
 */
export function canExchange(
  swap: Pick<SwapRequest, "requested_by" | "requested_of">,
  mine: Pick<Shift, "position_id">,
  theirs: Pick<Shift, "position_id">,
  positions: ReadonlyMap<string, WhoCanWork>,
): boolean {
  return (
    canWork(mine.position_id, swap.requested_of, positions) &&
    canWork(theirs.position_id, swap.requested_by, positions)
  );
}
