import {
  hasBegun,
  judgeSwapMove,
  type SwapMove,
  type SwapProblem,
  shiftIdsOf,
} from "#domain/shift-moves/swap-move.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { patchLocally } from "#replica/local-change.ts";
import { swapsOf } from "#replica/swaps-of.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** Why a swap did not go on, 'begun' when a shift has that is to be exchanged; null when it did, or stood there already. */
export type SwapOutcome = SwapProblem | "gone" | "begun" | null;

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
    if (status === "approved" && (await isTooLate(context, swap))) return "begun";
    if (status) await patchLocally(swaps, id, { status, denial_reason }, device.newId());
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
