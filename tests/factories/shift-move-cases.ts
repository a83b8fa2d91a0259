import type { MoveIntent, MoveProblem } from "#domain/shift-moves/shift-move.ts";
import type { Shift } from "#schema/entities/shift.ts";

export const [ANN, BEN, CAT] = ["ann", "ben", "cat"] as const;
const drop: MoveIntent = { kind: "drop", reason: " Dentist " };
const isDropped = { status: "dropped", drop_reason: "Dentist" } as const;

type Outcome = { fields: Partial<Shift> | null } | { problem: MoveProblem };

type Case = [what: string, shift: Partial<Shift>, MoveIntent, person: string, Outcome];

/**
 * What Ann and Ben, employees, and Cat, their manager, may do with Ann's published shift, which differs in the given
 * fields: for the domain's rule and the database's.
 */
export const SHIFT_MOVE_CASES: Case[] = [
  ["drop it", {}, drop, ANN, { fields: isDropped }],
  ["drop it after having claimed it", { status: "claimed" }, drop, ANN, { fields: isDropped }],
  ["drop it twice", isDropped, drop, ANN, { fields: null }],
  ["drop a colleague's", {}, drop, BEN, { problem: "not_yours" }],
  ["drop nobody's", { user_id: null }, drop, ANN, { problem: "not_yours" }],
  ["drop it without a word", {}, { kind: "drop", reason: " \n" }, ANN, { problem: "drop_needs_reason" }],
  [
    "drop it with 500 letters",
    {},
    { kind: "drop", reason: "x".repeat(500) },
    ANN,
    { fields: { status: "dropped", drop_reason: "x".repeat(500) } },
  ],
  ["drop it with more", {}, { kind: "drop", reason: "x".repeat(501) }, ANN, { problem: "reason_too_long" }],
  [
    "take it back",
    isDropped,
    { kind: "take-back" },
    ANN,
    { fields: { status: "scheduled", drop_reason: null } },
  ],
  ["take it back twice", {}, { kind: "take-back" }, ANN, { fields: null }],
  ["take back a colleague's", isDropped, { kind: "take-back" }, BEN, { problem: "not_yours" }],
  [
    "take it back too late",
    { ...isDropped, claimed_by_user_id: BEN },
    { kind: "take-back" },
    ANN,
    { problem: "already_claimed" },
  ],
  ["claim a dropped one", isDropped, { kind: "claim" }, BEN, { fields: { claimed_by_user_id: BEN } }],
  ["claim an open one", { user_id: null }, { kind: "claim" }, BEN, { fields: { claimed_by_user_id: BEN } }],
  ["claim it twice", { ...isDropped, claimed_by_user_id: BEN }, { kind: "claim" }, BEN, { fields: null }],
  [
    "claim it after somebody",
    { ...isDropped, claimed_by_user_id: CAT },
    { kind: "claim" },
    BEN,
    { problem: "already_claimed" },
  ],
  ["claim what they dropped", isDropped, { kind: "claim" }, ANN, { problem: "not_open" }],
  ["claim what somebody works", {}, { kind: "claim" }, BEN, { problem: "not_open" }],
  [
    "claim a draft",
    { user_id: null, published: false },
    { kind: "claim" },
    BEN,
    { problem: "not_published" },
  ],
  // Who can work a position: position-cases.ts.
  ...[null, "everybody's", "everybody's, with a list", "Ben's"].map(
    (position_id): Case => [
      `claim one of the position ${position_id}`,
      { user_id: null, position_id },
      { kind: "claim" },
      BEN,
      { fields: { claimed_by_user_id: BEN } },
    ],
  ),
  ...["Ann's", "nobody's"].map(
    (position_id): Case => [
      `claim one of the position ${position_id}`,
      { user_id: null, position_id },
      { kind: "claim" },
      BEN,
      { problem: "cannot_work_position" },
    ],
  ),
  [
    "claim after somebody what they cannot work",
    { ...isDropped, claimed_by_user_id: CAT, position_id: "nobody's" },
    { kind: "claim" },
    BEN,
    { problem: "already_claimed" },
  ],
  ["drop what they cannot work", { position_id: "nobody's" }, drop, ANN, { fields: isDropped }],
  [
    "withdraw a claim of what they can work no more",
    { ...isDropped, claimed_by_user_id: BEN, position_id: "nobody's" },
    { kind: "withdraw" },
    BEN,
    { fields: { claimed_by_user_id: null } },
  ],
  [
    "withdraw their claim",
    { ...isDropped, claimed_by_user_id: BEN },
    { kind: "withdraw" },
    BEN,
    { fields: { claimed_by_user_id: null } },
  ],
  ["withdraw it twice", isDropped, { kind: "withdraw" }, BEN, { fields: null }],
  [
    "withdraw somebody's",
    { ...isDropped, claimed_by_user_id: CAT },
    { kind: "withdraw" },
    BEN,
    { problem: "not_yours" },
  ],
  ["approve no claim", isDropped, { kind: "approve", claimer: BEN }, CAT, { problem: "no_such_claim" }],
  [
    "approve the claim of another than they were shown",
    { ...isDropped, claimed_by_user_id: BEN },
    { kind: "approve", claimer: ANN },
    CAT,
    { problem: "no_such_claim" },
  ],
  [
    "deny the claim of another than they were shown",
    { ...isDropped, claimed_by_user_id: BEN },
    { kind: "deny", claimer: ANN, reason: "Ben is faster" },
    CAT,
    { problem: "no_such_claim" },
  ],
  [
    "deny a claim",
    { ...isDropped, claimed_by_user_id: BEN },
    { kind: "deny", claimer: BEN, reason: "Ann is faster" },
    CAT,
    { fields: { claimed_by_user_id: null, denial_reason: "Ann is faster" } },
  ],
  ["deny it twice", isDropped, { kind: "deny", claimer: BEN, reason: null }, CAT, { fields: null }],
];
