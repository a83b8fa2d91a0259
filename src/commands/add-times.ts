import { additionsFor, type WorkTimes } from "#domain/reconcile/interval-edit.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { recordEdits } from "./record-edits.ts";
import type { NewPunch } from "./record-punches.ts";

export interface TimesToAdd {
  editId: string;
  userId: string;
  times: WorkTimes;
  shiftId: string | null;
  /** Why they are added. */
  note: string;
}

/**
 * Enters times that somebody worked and did not clock, or an end that is missing, and resolves to what was recorded, which
 * takeBackEdits undoes. The times are without a problem (timesProblem).
 */
export function addTimes(
  context: CommandContext,
  { times, shiftId, ...words }: TimesToAdd,
): Promise<NewPunch[]> {
  const { userId } = replicaOf(context);
  return context.device.exclusively(writingLockOf(userId), () =>
    recordEdits(context, { ...words, source: "manager" }, additionsFor(times, shiftId)),
  );
}
