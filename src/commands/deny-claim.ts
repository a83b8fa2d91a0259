import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Denies somebody's request for a shift, which stays open; for managers. */
export function denyClaim(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "deny" });
}
