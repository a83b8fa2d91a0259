import type { CommandContext } from "./command-context.ts";
import { makeSwapMove, type SwapOutcome } from "./make-swap-move.ts";

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
