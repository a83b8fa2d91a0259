import type { CommandContext } from "./command-context.ts";
import { makeSwapMove, type SwapOutcome } from "./make-swap-move.ts";

/** Takes one's request for a swap back, until a manager has decided. */
export function withdrawSwap(context: CommandContext, id: string): Promise<SwapOutcome> {
  return makeSwapMove(context, id, "withdraw");
}
