import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { judgeMove, type MoveIntent } from "./shift-move.ts";

const [ANN, BEN, CAT] = ["ann", "ben", "cat"];
const publishedAs = {
  publish_id: "p",
  date: "2026-03-02",
  start_time: "09:00",
  end_time: "17:00",
  user_id: ANN,
};
const published = (fields: Partial<Shift> = {}) =>
  newShift({ user_id: ANN, published: true, published_as: publishedAs, ...fields });
const drop: MoveIntent = { kind: "drop", reason: " Dentist " };
const isDropped = { status: "dropped", drop_reason: "Dentist" } as const;

describe("what somebody may do with a shift", () => {
  it.each<[string, Partial<Shift>, MoveIntent, string, object]>([
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
  ])("%s", (_, fields, move, person, expected) => {
    expect(judgeMove(published(fields), move, person)).toEqual(expected);
  });

  it("is approved with its new owner, who counts as told of it", () => {
    const shift = published({ ...isDropped, claimed_by_user_id: BEN });
    expect(judgeMove(shift, { kind: "approve", claimer: BEN }, CAT)).toEqual({
      fields: {
        user_id: BEN,
        status: "claimed",
        claimed_by_user_id: null,
        published_as: { ...publishedAs, user_id: BEN },
        // The other person's estimate does not apply.
        estimated_pay: null,
      },
    });
  });

  it("is approved also where nobody knows what the staff were told", () => {
    const shift = published({ user_id: null, claimed_by_user_id: BEN, published_as: null });
    expect(judgeMove(shift, { kind: "approve", claimer: BEN }, CAT)).toMatchObject({
      fields: { user_id: BEN, published_as: null },
    });
  });
});

const person = fc.constantFrom(ANN, BEN, CAT);
const moves = fc.oneof(
  fc.record({ kind: fc.constant("drop" as const), reason: fc.string({ maxLength: 520 }) }),
  fc.record({ kind: fc.constantFrom("take-back", "claim", "withdraw") }),
  fc.record({ kind: fc.constant("approve" as const), claimer: person }),
  fc.record({
    kind: fc.constant("deny" as const),
    claimer: person,
    reason: fc.constantFrom(null, "Ann is faster"),
  }),
) as fc.Arbitrary<MoveIntent>;

function moved(shift: Shift, move: MoveIntent, who: string): Shift {
  const answer = judgeMove(shift, move, who);
  return "fields" in answer ? { ...shift, ...answer.fields } : shift;
}

describe("whatever people do, in whatever order", () => {
  const lives = fc.array(fc.tuple(moves, person), { maxLength: 20 });

  it("a shift stays one the server would keep", () => {
    fc.assert(
      fc.property(fc.constantFrom(ANN, null), lives, (owner, done) => {
        let shift = published({ user_id: owner });
        for (const [move, who] of done) {
          shift = moved(shift, move, String(who));
          expect(shift.status !== "dropped" || Boolean(shift.drop_reason?.trim())).toBe(true);
          expect(shift.status === "scheduled" || shift.user_id !== null).toBe(true);
          const isOpen = shift.status === "dropped" || shift.user_id === null;
          expect(shift.claimed_by_user_id === null || isOpen).toBe(true);
          expect(shift.claimed_by_user_id === null || shift.claimed_by_user_id !== shift.user_id).toBe(true);
        }
      }),
    );
  });

  it("a second tap changes nothing", () => {
    fc.assert(
      fc.property(fc.constantFrom(ANN, null), lives, moves, person, (owner, done, move, who) => {
        const shift = done.reduce(
          (row, [each, by]) => moved(row, each, String(by)),
          published({ user_id: owner }),
        );
        const once = moved(shift, move, String(who));
        expect(moved(once, move, String(who))).toEqual(once);
      }),
    );
  });
});
