import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";

/** The longest message that goes with a request, in characters; as the server has it. */
export const SWAP_MESSAGE_MAX = 500;

export type SwapMove = "agree" | "refuse" | "withdraw" | "approve" | "deny";

/** Why a swap cannot go on: it is for somebody else to say, or was answered, withdrawn or decided before. */
export type SwapProblem = "not_yours" | "too_late";

type Swap = Pick<SwapRequest, "requested_by" | "requested_of" | "status">;

/** Whose turn it is, from which states, and what comes of it. */
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
 * The status a move of a person brings a swap to, null where it has it already. The other of the two agrees or refuses,
 * whoever asked may withdraw it until a manager has decided. Whether somebody may decide at all is not asked here.
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

/** Whether a swap still waits for somebody. */
export function isUndecided({ status }: Pick<SwapRequest, "status">): boolean {
  return status === "asked" || status === "agreed";
}

/** The shifts a swap is about: of whoever asks, and of whoever is asked. */
export function shiftIdsOf({
  shift_id,
  with_shift_id,
}: Pick<SwapRequest, "shift_id" | "with_shift_id">): [string, string] {
  return [shift_id, with_shift_id];
}

/**
 * Whether it is too late for a swap at an instant (UTC): the earlier of its shifts has begun, so that its person cannot
 * work the other one for it any more. A shift that is not there has not.
 */
export function hasBegun(
  shifts: readonly (ShiftTimes | null | undefined)[],
  now: string,
  zone: string,
): boolean {
  return shifts.some((shift) => shift && shiftSpan(shift, zone).start <= Date.parse(now));
}

type Held = Pick<Shift, "id" | "user_id" | "status" | "published">;

/** Whether a shift may be given for another: somebody means to work it, and staff know of it. */
export function isSwappable(shift: Pick<Held, "user_id" | "status" | "published">): boolean {
  return shift.published && !isUpForClaims(shift);
}

/** Whether both shifts are still those people's to swap; one that is not there any more is not. */
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
