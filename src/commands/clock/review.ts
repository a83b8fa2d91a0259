import { type FoundInterval, grantedEdits } from "#domain/work/granted-correction.ts";
import { timesProblem } from "#domain/work/interval-edit.ts";
import { byDecision } from "#domain/work/matches.ts";
import type { ReviewItem } from "#domain/work/review-item.ts";
import { uuidOf } from "#lib/hashes.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { type Replica, rows } from "#replica/collections.ts";
import { queryLive, readStored } from "#replica/rxdb/stored.ts";
import type { PunchCorrection } from "#schema/entities/punch-correction.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { mayDecideHere, refuseOwnDecision } from "../own-decisions.ts";
import { write } from "../write.ts";
import { findInterval, recordEdits } from "./time-edits.ts";

/**
 * not-here: the request's punches have not arrived on this device; approving now would pay them twice.
 * own: somebody else has to decide it.
 */
export type CorrectionOutcome = "done" | "decided-before" | "not-here" | "moved-far" | "own";

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
  return write(context, async (writing) => {
    const { find, patch } = writing;
    const [request] = await find("correction", { id });
    if (request?.status !== "pending") return "decided-before";
    if (!(await mayDecideHere(context, writing, [request.user_id]))) return "own";
    const outcome = status === "approved" ? await grant(context, request) : "done";
    if (outcome !== "done") return outcome;
    await patch("correction", id, { status, denial_reason });
    return "done";
  });
}

/** Punches first: if the page ends in between, approving again finds them stored. */
async function grant(context: CommandContext, request: PunchCorrection): Promise<CorrectionOutcome> {
  const { replica } = replicaOf(context);
  const { id, user_id: userId, record_id, clock_in_time, reason } = request;
  let found: FoundInterval | null = null;
  if (record_id !== null) {
    const began = (await readStored(replica.punches, [record_id])).get(record_id);
    if (!began) return "not-here";
    const near = Date.parse(began.at);
    const asked = { start: Date.parse(clock_in_time), end: timeOf(request.clock_out_time), breaks: [] };
    if (timesProblem(asked, Infinity, near) === "moved-far") return "moved-far";
    // Null if it was removed since.
    found = await findInterval(replica, { userId, key: record_id, near });
  }
  const { edits, entryId } = grantedEdits(request, found);
  const words = { editId: id, userId, source: "correction" as const, note: reason, isShared: true };
  await recordEdits(context, { ...words, entryId }, edits);
  return "done";
}

function timeOf(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}

export type DecidedItem = Pick<ReviewItem, "key" | "user_id" | "at" | "intervals" | "kind">;

/**
 * Stores a decision about a review item; the latest counts, and 'open' withdraws it. Resolves to its id, or to null if
 * none was stored: the same again is none, and neither is the undo of a decision (`over`) after another one.
 */
export function decideReviewItem(
  context: CommandContext,
  { key, kind, user_id, at, intervals }: DecidedItem,
  choice: PunchDecision["choice"],
  over?: string,
): Promise<string | null> {
  return write(context, async (writing) => {
    const { replica, userId, businessId, now, insert } = writing;
    await refuseOwnDecision(context, writing, [user_id]);
    const last = await lastDecision(replica, { key, user_id, at });
    if ((last?.choice ?? "open") === choice || (over && last?.id !== over)) return null;
    const [entered = null, clocked = null] = kind === "match" ? intervals : [];
    const decision = await insert("decision", {
      id: await uuidOf(["decision", key, choice, userId, last?.id ?? "first"].join(" ")),
      business_id: businessId,
      user_id,
      at: instantOf(at),
      about: key,
      choice,
      entered,
      clocked,
      note: "",
      decided_by: userId,
      decided_at: after(last, now()),
    });
    return decision.id;
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
