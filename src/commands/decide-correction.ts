import {
  additionsFor,
  correctionsFor,
  entryOf,
  timesProblem,
  type WorkTimes,
} from "#domain/reconcile/interval-edit.ts";
import { clipped } from "#domain/roster/span-set.ts";
import { correctionsOf } from "#replica/corrections-of.ts";
import { freshFind } from "#replica/fresh-find.ts";
import { patchLocally } from "#replica/local-change.ts";
import { readStored } from "#replica/stored.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import { writingLockOf } from "#schema/protocol/writing-lock.ts";
import { type CommandContext, replicaOf } from "./command-context.ts";
import { findInterval } from "./find-interval.ts";
import { recordEdits } from "./record-edits.ts";

/** Not here: the punches that it is about have not arrived on this device, and without them they would be paid twice. */
export type CorrectionOutcome = "done" | "decided-before" | "not-here" | "moved-far";

/**
 * Approves or denies times that somebody asked to have corrected. Approved, they are recorded under ids that follow from
 * the request: two managers make the same punches. Denied, the person is told the reason, if there is one.
 */
export function decideCorrection(
  context: CommandContext,
  id: string,
  status: "approved" | "denied",
  denial_reason: string | null = null,
): Promise<CorrectionOutcome> {
  const { replica, userId } = replicaOf(context);
  const { device } = context;
  return device.exclusively(writingLockOf(userId), async () => {
    const requests = correctionsOf(replica);
    const [request] = await freshFind(requests, { id });
    if (request?.status !== "pending") return "decided-before";
    const outcome = status === "approved" ? await grant(context, request) : "done";
    if (outcome !== "done") return outcome;
    await patchLocally<PunchCorrection>(requests, id, { status, denial_reason }, device.newId());
    return "done";
  });
}

/** The punches first: if the page dies in between, they are found stored when it is approved again. */
async function grant(context: CommandContext, request: PunchCorrection): Promise<CorrectionOutcome> {
  const { replica } = replicaOf(context);
  const { id, user_id, record_id, clock_in_time, clock_out_time, reason } = request;
  const breaks = request.breaks?.map((one) => ({ start: Date.parse(one.start), end: Date.parse(one.end) }));
  const start = Date.parse(clock_in_time);
  const asked = { start, end: clock_out_time ? Date.parse(clock_out_time) : null };
  const words = {
    ...{ editId: id, userId: user_id, source: "correction" as const, note: reason },
    isShared: true,
  };
  let found: Awaited<ReturnType<typeof findInterval>> = null;
  if (record_id !== null) {
    const began = (await readStored(replica.collections.punches as never, [record_id])).get(record_id);
    if (!began) return "not-here";
    const near = Date.parse((began as unknown as Punch).at);
    if (timesProblem({ ...asked, breaks: [] }, Infinity, near) === "moved-far") return "moved-far";
    found = await findInterval(replica, { userId: user_id, key: record_id, near });
  }
  // Of what nobody clocked, or what was removed since.
  if (!found) {
    await recordEdits(context, words, additionsFor({ ...asked, breaks: breaks ?? [] }, null));
    return "done";
  }
  const { interval, own } = found;
  const end = asked.end ?? interval.end;
  // Breaks of which nothing is said stay; those that the corrected times leave out are over with them.
  const within = { start, end: end ?? Infinity };
  const closed = interval.breaks.map((pause) => ({ start: pause.start, end: pause.end ?? within.end }));
  const times: WorkTimes = { start, end, breaks: breaks ?? clipped(closed, within).filter(hasEnd) };
  const edits = correctionsFor(own, times, interval.shift_id);
  await recordEdits(context, { ...words, entryId: entryOf(interval, own) ?? id }, edits);
  return "done";
}

function hasEnd({ end }: { end: number }): boolean {
  return end < Infinity;
}
