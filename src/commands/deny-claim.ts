import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Denies somebody's request for a shift, which stays open, and says why to them alone; for managers. */
export function denyClaim(context: CommandContext, id: string, reason: string | null): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "deny", reason });
}
