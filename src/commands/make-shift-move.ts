import { judgeMove, type MoveProblem, type ShiftMove } from "#domain/shift-moves/shift-move.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { patchLocally } from "#replica/local-change.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";

/** What came of a move. */
export interface MoveOutcome {
  /** Why it could not be made; 'gone' when the shift is not there any more. */
  problem: MoveProblem | "gone" | "training_needed" | null;
  /** The shift as it stood before; null when nothing was changed: the second of two taps has nothing left to do. */
  before: Shift | null;
}

/**
 * Makes a move with a shift on this device, as it stands by now; durable when the promise resolves. `obstacle` is asked
 * what else stands in the way.
 */
export function makeShiftMove(
  context: CommandContext,
  id: string,
  move: ShiftMove,
  obstacle?: (shift: Shift) => Promise<MoveOutcome["problem"]>,
): Promise<MoveOutcome> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const [shift] = await freshFind(replica.shifts, { id, kind: "shift" });
    if (!shift) return { problem: "gone", before: null };
    const answer = judgeMove(shift, move, userId);
    if ("problem" in answer) return { problem: answer.problem, before: null };
    if (!answer.fields) return { problem: null, before: null };
    const problem = (await obstacle?.(shift)) ?? null;
    if (problem) return { problem, before: null };
    await patchLocally<Shift>(replica.shifts, id, answer.fields, device.newId());
    return { problem: null, before: shift };
  });
}
