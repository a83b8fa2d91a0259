import type { Shift } from "#schema/entities/shift.ts";
import { canWork, type WhoCanWork } from "../roster/positions.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";

/** The maximum length of a drop reason in characters, as on the server. */
export const DROP_REASON_MAX = 500;

/** What an owner, a claimer or a manager can do with a shift. */
export type MoveIntent =
  | { kind: "drop"; reason: string }
  /** `claimer` is the person decided about: meanwhile another person may have claimed the shift. */
  | { kind: "approve"; claimer: string }
  | { kind: "deny"; claimer: string; reason: string | null }
  | { kind: "take-back" | "claim" | "withdraw" };

export type MoveProblem =
  | "not_published"
  | "not_yours"
  | "drop_needs_reason"
  | "reason_too_long"
  | "already_claimed"
  /** Its owner means to work it, or it is one's own. */
  | "not_open"
  /** Of a position that the person cannot work. */
  | "cannot_work_position"
  /** The person's claim does not exist, or no longer. */
  | "no_such_claim";

export type MovedShift = Pick<
  Shift,
  "user_id" | "status" | "claimed_by_user_id" | "drop_reason" | "published" | "published_as" | "position_id"
>;

/** Null if the shift already is so, for example after a second tap or on another device. */
export type MoveFields = Partial<MovedShift & Pick<Shift, "estimated_pay" | "denial_reason">> | null;

/** By id; one that is missing can be worked by everybody. */
type Positions = ReadonlyMap<string, WhoCanWork>;

/**
 * The fields that a move changes, or why it is not allowed, by the rules of the server's guard_shift: a dropped shift
 * stays its owner's until a claim is approved, the first claim counts, and nobody claims what they cannot work; a manager
 * may approve it all the same. Whether the person may approve or deny at all is not checked here.
 */
export function judgeMove(
  shift: MovedShift,
  move: MoveIntent,
  person: string,
  positions: Positions = new Map(),
): { fields: MoveFields } | { problem: MoveProblem } {
  if (!shift.published) return { problem: "not_published" };
  const answer = answerTo(shift, move, person, positions);
  return typeof answer === "string" ? { problem: answer } : { fields: answer };
}

type Answer = MoveFields | MoveProblem;

function answerTo(shift: MovedShift, move: MoveIntent, person: string, positions: Positions): Answer {
  if (move.kind === "drop") return drop(shift, move.reason, person);
  if (move.kind === "approve") return approve(shift, move.claimer);
  return move.kind === "deny" ? deny(shift, move) : MOVES[move.kind](shift, person, positions);
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
  // The approval notifies the claimer: published_as must not show it as an unpublished change.
  const published_as = shift.published_as && { ...shift.published_as, user_id: claimer };
  // The estimated pay was for the previous owner.
  return { user_id: claimer, status: "claimed", claimed_by_user_id: null, published_as, estimated_pay: null };
}

function deny(shift: MovedShift, { claimer, reason }: MoveIntent & { kind: "deny" }): Answer {
  if (!shift.claimed_by_user_id) return null;
  if (shift.claimed_by_user_id !== claimer) return "no_such_claim";
  return { claimed_by_user_id: null, denial_reason: reason };
}

const MOVES: Record<
  Exclude<MoveIntent["kind"], "drop" | "approve" | "deny">,
  (shift: MovedShift, person: string, positions: Positions) => Answer
> = {
  "take-back"(shift, person) {
    if (shift.user_id !== person) return "not_yours";
    if (shift.status !== "dropped") return null;
    return shift.claimed_by_user_id ? "already_claimed" : { status: "scheduled", drop_reason: null };
  },
  claim(shift, person, positions) {
    if (shift.claimed_by_user_id === person) return null;
    if (shift.user_id === person || !isUpForClaims(shift)) return "not_open";
    if (shift.claimed_by_user_id) return "already_claimed";
    return canWork(shift.position_id, person, positions)
      ? { claimed_by_user_id: person }
      : "cannot_work_position";
  },
  withdraw(shift, person) {
    if (!shift.claimed_by_user_id) return null;
    return shift.claimed_by_user_id === person ? { claimed_by_user_id: null } : "not_yours";
  },
};
