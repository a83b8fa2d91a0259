import { trainingNeeds, untrainedFor } from "#domain/training/training-needs.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { isComplete } from "#replica/sync-memory.ts";
import { progressIn } from "#replica/training-of.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { type MoveOutcome, makeShiftMove } from "./make-shift-move.ts";

/** Asks for an open or a dropped shift. It is one's own once a manager approves. */
export function claimShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "claim" }, async (shift) =>
    (await isUntrained(context, shift)) ? "training_needed" : null,
  );
}

/** As the server judges it (guard_trained_claim); a device that has not everything yet leaves it to the server. */
async function isUntrained(context: CommandContext, shift: Shift): Promise<boolean> {
  const { replica, userId } = replicaOf(context);
  if (!shift.time_slot || !(await isComplete(replica))) return false;
  const [templates, modules, progress] = await Promise.all([
    freshFind(replica.templates, { id: shift.time_slot, kind: "shift_template" }),
    freshFind(replica.training, { kind: "module" }),
    freshFind(progressIn(replica), { kind: "progress", user_id: userId }),
  ]);
  return untrainedFor(shift, userId, trainingNeeds(templates, modules, progress, [userId])) !== null;
}
