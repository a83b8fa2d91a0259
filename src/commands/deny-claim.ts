import type { CommandContext } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/**
 * Denies the `claimer`'s request for a shift, which stays open, and says why to them alone; for managers. Somebody who
 * has asked for it since is not denied.
 */
export function denyClaim(
  context: CommandContext,
  id: string,
  claimer: string,
  reason: string | null,
): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "deny", claimer, reason });
}
