import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Withdraws one's request for a shift; who has since got the shift, or was denied it, has none left. */
export function withdrawClaim(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "withdraw" });
}
