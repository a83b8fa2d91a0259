import { judgeSwapMove, type SwapMove, type SwapProblem } from "#domain/shift-moves/swap-move.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { patchLocally } from "#replica/local-change.ts";
import { swapsOf } from "#replica/swaps-of.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Why a swap did not go on; null when it did, or stood there already. */
export type SwapOutcome = SwapProblem | "gone" | null;

/**
 * Brings a swap on as one of the two or a manager says; durable on this device when the promise resolves. Whoever denies
 * it may say why to both.
 */
export function makeSwapMove(
  context: CommandContext,
  id: string,
  move: SwapMove,
  denial_reason: string | null = null,
): Promise<SwapOutcome> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const swaps = swapsOf(replica);
    const [swap] = await freshFind(swaps, { id, kind: "swap" });
    if (!swap) return "gone";
    const answer = judgeSwapMove(swap, move, userId);
    if ("problem" in answer) return answer.problem;
    const { status } = answer;
    if (status) await patchLocally(swaps, id, { status, denial_reason }, device.newId());
    return null;
  });
}
