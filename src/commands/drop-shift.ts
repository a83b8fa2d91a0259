import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Gives one's shift up with a reason. It stays one's own until somebody's claim of it is approved. */
export function dropShift(context: CommandContext, id: string, reason: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "drop", reason });
}
