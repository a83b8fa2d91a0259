import type { Shift } from "#schema/entities/shift.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";

/** The longest reason for dropping a shift, in characters; as the server has it. */
export const DROP_REASON_MAX = 500;

/** What may become of a shift between its owner, whoever would like it, and a manager. */
export type MoveIntent =
  | { kind: "drop"; reason: string }
  /** `claimer` is whose claim is decided about: by then the shift may be asked for by somebody else. */
  | { kind: "approve"; claimer: string }
  | { kind: "deny"; claimer: string; reason: string | null }
  | { kind: "take-back" | "claim" | "withdraw" };

/** Why a move cannot be made. */
export type MoveProblem =
  /** Staff do not see drafts. */
  | "not_published"
  | "not_yours"
  | "drop_needs_reason"
  | "reason_too_long"
  /** Somebody has asked for it. */
  | "already_claimed"
  /** It has an owner who means to work it, or it is one's own. */
  | "not_open"
  /** That person is not asking for it, or not any more. */
  | "no_such_claim";

export type MovedShift = Pick<
  Shift,
  "user_id" | "status" | "claimed_by_user_id" | "drop_reason" | "published" | "published_as"
>;

/** What a move changes; null when the shift is so already, be it by a second tap or by another device. */
export type MoveFields = Partial<MovedShift & Pick<Shift, "estimated_pay" | "denial_reason">> | null;

/**
 * What a move of a person changes about a shift, or why it cannot be made. The rules are those of the server
 * (guard_shift): a shift is dropped and taken back by its owner, and stays theirs until somebody's claim is approved; a
 * claim is of what is open, and the first one counts. Whether somebody may approve and deny at all is not asked here.
 */
export function judgeMove(
  shift: MovedShift,
  move: MoveIntent,
  person: string,
): { fields: MoveFields } | { problem: MoveProblem } {
  if (!shift.published) return { problem: "not_published" };
  const answer = answerTo(shift, move, person);
  return typeof answer === "string" ? { problem: answer } : { fields: answer };
}

type Answer = MoveFields | MoveProblem;

function answerTo(shift: MovedShift, move: MoveIntent, person: string): Answer {
  if (move.kind === "drop") return drop(shift, move.reason, person);
  if (move.kind === "approve") return approve(shift, move.claimer);
  return move.kind === "deny" ? deny(shift, move) : MOVES[move.kind](shift, person);
}

function drop(shift: MovedShift, reason: string, person: string): Answer {
  if (shift.user_id !== person) return "not_yours";
  if (shift.status === "dropped") return null;
  const drop_reason = reason.trim();
  if (drop_reason === "") return "drop_needs_reason";
  return drop_reason.length > DROP_REASON_MAX ? "reason_too_long" : { status: "dropped", drop_reason };
}

function approve(shift: MovedShift, claimer: string): Answer {
  if (shift.claimed_by_user_id !== claimer) return "no_such_claim";
  // The claimer is told of the approval itself: it must not look like a change that nobody was told of yet.
  const published_as = shift.published_as && { ...shift.published_as, user_id: claimer };
  // What was put down as pay was for whoever had it before.
  return { user_id: claimer, status: "claimed", claimed_by_user_id: null, published_as, estimated_pay: null };
}

function deny(shift: MovedShift, { claimer, reason }: MoveIntent & { kind: "deny" }): Answer {
  if (!shift.claimed_by_user_id) return null;
  if (shift.claimed_by_user_id !== claimer) return "no_such_claim";
  return { claimed_by_user_id: null, denial_reason: reason };
}

const MOVES: Record<
  Exclude<MoveIntent["kind"], "drop" | "approve" | "deny">,
  (shift: MovedShift, person: string) => Answer
> = {
  "take-back"(shift, person) {
    if (shift.user_id !== person) return "not_yours";
    if (shift.status !== "dropped") return null;
    return shift.claimed_by_user_id ? "already_claimed" : { status: "scheduled", drop_reason: null };
  },
  claim(shift, person) {
    if (shift.claimed_by_user_id === person) return null;
    if (shift.user_id === person || !isUpForClaims(shift)) return "not_open";
    return shift.claimed_by_user_id ? "already_claimed" : { claimed_by_user_id: person };
  },
  withdraw(shift, person) {
    if (!shift.claimed_by_user_id) return null;
    return shift.claimed_by_user_id === person ? { claimed_by_user_id: null } : "not_yours";
  },
};
