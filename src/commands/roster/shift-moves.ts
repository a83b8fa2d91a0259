import type { WhoCanWork } from "#domain/roster/positions.ts";
import { judgeMove, type MoveIntent, type MoveProblem } from "#domain/shift-moves/shift-move.ts";
import { hasBegun } from "#domain/time/spans.ts";
import { trainingNeeds, untrainedFor } from "#domain/training/training-needs.ts";
import { isComplete } from "#replica/sync-memory.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { CommandContext } from "../command-context.ts";
import { businessZone, type ReplicaWriter, write } from "../write.ts";

export interface MoveOutcome {
  /** Why it was not possible; 'gone' if the shift is missing. */
  problem: MoveProblem | "gone" | "shift_begun" | "training_needed" | null;
  /** The shift before the move; null if nothing changed, as on a second tap. */
  before: Shift | null;
}

/** Makes a move with the stored shift; durable when the promise resolves. `obstacle` returns further objections. */
function makeShiftMove(
  context: CommandContext,
  id: string,
  move: MoveIntent,
  obstacle?: (shift: Shift, writing: ReplicaWriter) => Promise<MoveOutcome["problem"]>,
): Promise<MoveOutcome> {
  return write(context, async (writing) => {
    const { userId, find, patch } = writing;
    const [shift] = await find("shift", { id });
    if (!shift) return { problem: "gone", before: null };
    const positions = move.kind === "claim" ? await positionsOf(writing) : undefined;
    const answer = judgeMove(shift, move, userId, positions);
    if ("problem" in answer) return { problem: answer.problem, before: null };
    if (!answer.fields) return { problem: null, before: null };
    const problem = (await obstacle?.(shift, writing)) ?? null;
    if (problem) return { problem, before: null };
    await patch("shift", id, answer.fields);
    return { problem: null, before: shift };
  });
}

/** Returns the positions by id, with those who can work them. */
export async function positionsOf({ find }: ReplicaWriter): Promise<Map<string, WhoCanWork>> {
  return new Map((await find("position")).map((position) => [position.id, position]));
}

/** Claims an open or dropped shift. It becomes one's own when a manager approves. */
export function claimShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "claim" }, async (shift, writing) => {
    if (await hasBegunHere(context, writing, [shift])) return "shift_begun";
    return (await isUntrained(shift, writing)) ? "training_needed" : null;
  });
}

/** Whether one of the shifts has begun, in the business's zone. */
export async function hasBegunHere(
  context: CommandContext,
  writing: ReplicaWriter,
  shifts: readonly Shift[],
): Promise<boolean> {
  const zone = await businessZone(context, writing);
  return shifts.some((shift) => hasBegun(shift, writing.now(), zone));
}

/** As the server judges it (guard_trained_claim); an incomplete device leaves it to the server. */
async function isUntrained(shift: Shift, { replica, userId, find }: ReplicaWriter): Promise<boolean> {
  if (!shift.time_slot || !(await isComplete(replica))) return false;
  const [templates, modules, progress] = await Promise.all([
    find("shift_template", { id: shift.time_slot }),
    find("module"),
    find("progress", { user_id: userId }),
  ]);
  return untrainedFor(shift, userId, trainingNeeds(templates, modules, progress, [userId])) !== null;
}

/** Withdraws one's claim; no effect once it was approved or denied. */
export function withdrawClaim(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "withdraw" });
}

/** Drops one's shift with a reason. It stays one's own until a claim is approved. */
export function dropShift(context: CommandContext, id: string, reason: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "drop", reason });
}

/** Takes back a dropped shift while nobody has claimed it. */
export function takeBackShift(context: CommandContext, id: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "take-back" });
}

/** Approves the `claimer`'s claim, and not a later one by another person; for managers. */
export function approveClaim(context: CommandContext, id: string, claimer: string): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "approve", claimer });
}

/** Denies the `claimer`'s claim, but no later one, and tells them alone the reason; the shift stays open. */
export function denyClaim(
  context: CommandContext,
  id: string,
  claimer: string,
  reason: string | null,
): Promise<MoveOutcome> {
  return makeShiftMove(context, id, { kind: "deny", claimer, reason });
}

/** Undoes a decision about a claim. False if the shift was reassigned, claimed by another, or removed since. */
export function undoClaimDecision(context: CommandContext, before: Shift): Promise<boolean> {
  return write(context, async ({ find, patch }) => {
    const [shift] = await find("shift", { id: before.id });
    if (!shift || shift.claimed_by_user_id || !isAsDecided(shift, before)) return false;
    const { user_id, status, claimed_by_user_id, published_as, estimated_pay } = before;
    const fields = { user_id, status, claimed_by_user_id, published_as, estimated_pay, denial_reason: null };
    await patch("shift", before.id, fields);
    return true;
  });
}

function isAsDecided(shift: Shift, { user_id, status, claimed_by_user_id }: Shift): boolean {
  const isApproved = shift.status === "claimed" && shift.user_id === claimed_by_user_id;
  const isDenied = shift.status === status && shift.user_id === user_id;
  return isApproved || isDenied;
}
