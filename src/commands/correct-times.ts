import { correctionsFor, entryOf, timesProblem, type WorkTimes } from "#domain/reconcile/interval-edit.ts";
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

/** What was recorded; or why nothing was: the interval is not there any more, or its beginning was moved too far. */
export type CorrectOutcome = NewPunch[] | "gone" | "moved-far";

/**
 * Gives an interval other times, or another shift, and resolves to what was recorded, which takeBackEdits undoes. The times
 * are without a problem (timesProblem) but for how far they are from where it was first punched.
 */
export function correctTimes(
  context: CommandContext,
  { editId, times, shiftId, note, ...place }: TimesToCorrect,
): Promise<CorrectOutcome> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const found = await findInterval(replica, place);
    if (!found) return "gone";
    const { interval, own } = found;
    const punched = Date.parse(own[0]?.original.at ?? "");
    if (timesProblem(times, Date.parse(device.readClock().instant), punched) === "moved-far")
      return "moved-far";
    const words = { editId, userId: place.userId, entryId: entryOf(interval, own), note };
    return recordEdits(context, { ...words, source: "correction" }, correctionsFor(own, times, shiftId));
  });
}
