import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Gives a shift to the `claimer` who asked for it, and to nobody who has asked for it since; for managers. */
export function approveClaim(context: CommandContext, id: string, claimer: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "approve", claimer });
}
