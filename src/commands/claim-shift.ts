import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Asks for an open or a dropped shift. It is one's own once a manager approves. */
export function claimShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "claim" });
}
