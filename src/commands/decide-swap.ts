import type { CommandContext } from "./command-context.ts";
import { makeSwapMove, type SwapOutcome } from "./make-swap-move.ts";

/**
 * Decides about a swap that both agreed to, and may say to both why it is denied; for managers. The server exchanges the
 * shifts.
 */
export function decideSwap(
  context: CommandContext,
  id: string,
  decision: "approve" | "deny",
  denialReason: string | null = null,
): Promise<SwapOutcome> {
  return makeSwapMove(context, id, decision, denialReason);
}
