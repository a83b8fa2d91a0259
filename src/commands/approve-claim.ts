import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Gives a shift to whoever asked for it; for managers. */
export function approveClaim(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "approve" });
}
