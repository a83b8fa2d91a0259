import { judgeMove, type MoveIntent, type MoveProblem } from "#domain/shift-moves/shift-move.ts";
import { trainingNeeds, untrainedFor } from "#domain/training/training-needs.ts";
import { rows } from "#replica/collections.ts";
import { patchLocally } from "#replica/local-change.ts";
import { freshFind } from "#replica/rxdb/fresh-find.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { type CommandContext, replicaOf } from "../command-context.ts";
import { write } from "../write.ts";

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
function makeShiftMove(
  context: CommandContext,
  id: string,
  move: MoveIntent,
  obstacle?: (shift: Shift) => Promise<MoveOutcome["problem"]>,
): Promise<MoveOutcome> {
  return write(context, async ({ replica, userId, newId }) => {
    const [shift] = await freshFind(replica.shifts, { id, kind: "shift" });
    if (!shift) return { problem: "gone", before: null };
    const answer = judgeMove(shift, move, userId);
    if ("problem" in answer) return { problem: answer.problem, before: null };
    if (!answer.fields) return { problem: null, before: null };
    const problem = (await obstacle?.(shift)) ?? null;
    if (problem) return { problem, before: null };
    await patchLocally(replica.shifts, id, answer.fields, newId());
    return { problem: null, before: shift };
  });
}

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
    freshFind(rows(replica, "progress"), { kind: "progress", user_id: userId }),
  ]);
  return untrainedFor(shift, userId, trainingNeeds(templates, modules, progress, [userId])) !== null;
}

/** Withdraws one's request for a shift; who has since got the shift, or was denied it, has none left. */
export function withdrawClaim(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "withdraw" });
}

/** Gives one's shift up with a reason. It stays one's own until somebody's claim of it is approved. */
export function dropShift(context: CommandContext, id: string, reason: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "drop", reason });
}

/** Takes back what one dropped, while nobody has asked for it. */
export function takeBackShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "take-back" });
}

/** Gives a shift to the `claimer` who asked for it, and to nobody who has asked for it since; for managers. */
export function approveClaim(context: CommandContext, id: string, claimer: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "approve", claimer });
}

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

/**
 * Takes back what a manager has just decided about a claim: it waits again, as it did `before`. False when too much has
 * happened to the shift since: somebody else was given it or has asked for it, or it was removed.
 */
export function undoClaimDecision(context: CommandContext, before: Shift): Promise<boolean> {
  return write(context, async ({ replica, newId }) => {
    const [shift] = await freshFind(replica.shifts, { id: before.id, kind: "shift" });
    if (!shift || shift.claimed_by_user_id || !isAsDecided(shift, before)) return false;
    const { user_id, status, claimed_by_user_id, published_as, estimated_pay } = before;
    const fields = { user_id, status, claimed_by_user_id, published_as, estimated_pay, denial_reason: null };
    await patchLocally(replica.shifts, before.id, fields, newId());
    return true;
  });
}

function isAsDecided(shift: Shift, { user_id, status, claimed_by_user_id }: Shift): boolean {
  const isApproved = shift.status === "claimed" && shift.user_id === claimed_by_user_id;
  const isDenied = shift.status === status && shift.user_id === user_id;
  return isApproved || isDenied;
}
