import type { CommandContext } from "./command-context.ts";
import { makeSwapMove, type SwapOutcome } from "./make-swap-move.ts";

/** Says to a colleague whether one would swap shifts; a manager decides once both agree. */
export function answerSwap(
  context: CommandContext,
  id: string,
  answer: "agree" | "refuse",
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, answer);
}
