import type { MoveOutcome } from "#commands/roster/shift-moves.ts";
import type { SwapOutcome, SwapWishProblem } from "#commands/roster/swaps.ts";
import { OBSTACLES } from "./seen-swaps.ts";

type Problem<T> = Exclude<T, null>;

/** Why this device refused a move, in words. */
export const MOVE_PROBLEMS: Record<Problem<MoveOutcome["problem"]>, string> = {
  not_published: "This shift is not published yet.",
  not_yours: "This shift is somebody else's by now.",
  drop_needs_reason: "Please say why you cannot work this shift.",
  reason_too_long: "The reason is too long (max 500 characters).",
  already_claimed: "Somebody else has already asked for this shift.",
  not_open: "This shift is not open any more.",
  no_such_claim: "This request was withdrawn or decided meanwhile.",
  gone: "This shift was removed from the roster.",
  training_needed: "This shift needs training that you have not completed yet. Open Training first.",
};

/** Why a swap could not proceed, in words. */
export const SWAP_PROBLEMS: Record<Problem<SwapOutcome>, string> = {
  not_yours: "This is for somebody else to say.",
  too_late: "This swap was withdrawn or decided meanwhile.",
  gone: "This swap is not there any more.",
  begun: OBSTACLES.begun,
};

export const SWAP_WISH_PROBLEMS: Record<Problem<SwapWishProblem>, string> = {
  not_yours: "The shift you want to give is somebody else's by now.",
  not_swappable: "One of the two shifts changed meanwhile and cannot be swapped.",
  message_too_long: "The message is too long (max 500 characters).",
};
