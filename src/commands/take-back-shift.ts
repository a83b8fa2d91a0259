import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Takes back what one dropped, while nobody has asked for it. */
export function takeBackShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "take-back" });
}
