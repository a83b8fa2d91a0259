import { correctionsFor, entryOf, type WorkTimes } from "#domain/reconcile/interval-edit.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { findInterval, type IntervalPlace } from "./find-interval.ts";
import { recordEdits } from "./record-edits.ts";
import type { NewPunch } from "./record-punches.ts";

export interface TimesToCorrect extends IntervalPlace {
  editId: string;
  times: WorkTimes;
  shiftId: string | null;
  /** Why they are corrected. */
  note: string;
}

/**
 * Gives an interval other times, or another shift, and resolves to what was recorded, which takeBackEdits undoes; to null
 * when the interval is not there any more. The times are without a problem (timesProblem).
 */
export function correctTimes(
  context: CommandContext,
  { editId, times, shiftId, note, ...place }: TimesToCorrect,
): Promise<NewPunch[] | null> {
  const { replica, userId } = replicaOf(context);
  return context.device.exclusively(writingLockOf(userId), async () => {
    const found = await findInterval(replica, place);
    if (!found) return null;
    const words = { editId, userId: place.userId, entryId: entryOf(found.interval, found.own), note };
    return recordEdits(
      context,
      { ...words, source: "correction" },
      correctionsFor(found.own, times, shiftId),
    );
  });
}
