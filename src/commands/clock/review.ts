import { clipped } from "#domain/time/spans.ts";
import {
  additionsFor,
  correctionsFor,
  entryOf,
  timesProblem,
  type WorkTimes,
} from "#domain/work/interval-edit.ts";
import { byDecision } from "#domain/work/matches.ts";
import type { ReviewItem } from "#domain/work/review-item.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { uuidOf } from "#lib/uuid-of.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { queryLive, readStored } from "#replica/rxdb/stored.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";
import { findInterval, recordEdits } from "./time-edits.ts";

/** not-here: the request's punches have not arrived on this device; approving now would pay them twice. */
export type CorrectionOutcome = "done" | "decided-before" | "not-here" | "moved-far";

/**
 * Approves or denies a requested correction. Approved times are recorded under ids derived from the request, so that
 * two managers make the same punches. A denial tells the person the reason, if any.
 */
export function decideCorrection(
  context: CommandContext,
  id: string,
  status: "approved" | "denied",
  denial_reason: string | null = null,
): Promise<CorrectionOutcome> {
  return write(context, async ({ find, patch }) => {
    const [request] = await find("correction", { id });
    if (request?.status !== "pending") return "decided-before";
    const outcome = status === "approved" ? await grant(context, request) : "done";
    if (outcome !== "done") return outcome;
    await patch("correction", id, { status, denial_reason });
    return "done";
  });
}

/** Punches first: if the page ends in between, approving again finds them stored. */
async function grant(context: CommandContext, request: PunchCorrection): Promise<CorrectionOutcome> {
  const { replica } = replicaOf(context);
  const { id, user_id, record_id, clock_in_time, clock_out_time, reason } = request;
  const breaks = request.breaks?.map((one) => ({ start: Date.parse(one.start), end: Date.parse(one.end) }));
  const start = Date.parse(clock_in_time);
  const asked = { start, end: clock_out_time ? Date.parse(clock_out_time) : null };
  const words = {
    editId: id,
    userId: user_id,
    source: "correction" as const,
    note: reason,
    isShared: true,
  };
  let found: Awaited<ReturnType<typeof findInterval>> = null;
  if (record_id !== null) {
    const began = (await readStored(replica.punches, [record_id])).get(record_id);
    if (!began) return "not-here";
    const near = Date.parse(began.at);
    if (timesProblem({ ...asked, breaks: [] }, Infinity, near) === "moved-far") return "moved-far";
    found = await findInterval(replica, { userId: user_id, key: record_id, near });
  }
  // Time that nobody clocked, or that was removed since.
  if (!found) {
    await recordEdits(context, words, additionsFor({ ...asked, breaks: breaks ?? [] }, null));
    return "done";
  }
  const { interval, own } = found;
  const end = asked.end ?? interval.end;
  // Without stated breaks the existing ones stay, clipped to the corrected times.
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

export type DecidedItem = Pick<ReviewItem, "key" | "user_id" | "at" | "intervals" | "kind">;

/** Stores a decision about a review item; the latest counts, and 'open' withdraws it. The same again is none. */
export function decideReviewItem(
  context: CommandContext,
  { key, kind, user_id, at, intervals }: DecidedItem,
  choice: PunchDecision["choice"],
  note = "",
): Promise<void> {
  return write(context, async ({ replica, userId, businessId, now, insert }) => {
    const last = await lastDecision(replica, { key, user_id, at });
    if ((last?.choice ?? "open") === choice) return;
    const [entered = null, clocked = null] = kind === "match" ? intervals : [];
    await insert("decision", {
      id: await uuidOf(["decision", key, choice, userId, last?.id ?? "first"].join(" ")),
      business_id: businessId,
      user_id,
      at: instantOf(at),
      about: key,
      choice,
      entered,
      clocked,
      note: note.trim(),
      decided_by: userId,
      decided_at: after(last, now()),
    });
  });
}

/** Returns the instant, or one just after the last decision if that was dated later, so that the new one counts. */
function after(last: PunchDecision | null, instant: string): string {
  return last && last.decided_at >= instant ? instantOf(Date.parse(last.decided_at) + 1) : instant;
}

/** Times, and so the item's time, may have been corrected since. */
const AROUND_MS = 3 * DAY_MS;

async function lastDecision(
  replica: Replica,
  { key, user_id, at }: Pick<DecidedItem, "key" | "user_id" | "at">,
): Promise<PunchDecision | null> {
  const found: PunchDecision[] = await queryLive(rows(replica, "decision"), {
    kind: { $eq: "decision" },
    user_id: { $eq: user_id },
    at: { $gte: instantOf(at - AROUND_MS), $lte: instantOf(at + AROUND_MS) },
    about: { $eq: key },
  });
  return found.sort(byDecision).at(-1) ?? null;
}

function instantOf(at: number): string {
  return new Date(at).toISOString();
}
