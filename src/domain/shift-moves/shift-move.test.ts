import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { positionsHere } from "#tests/factories/position-cases.ts";
import { ANN, BEN, CAT, SHIFT_MOVE_CASES } from "#tests/factories/shift-move-cases.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { judgeMove, type MoveIntent } from "./shift-move.ts";

const publishedAs = {
  publish_id: "p",
  date: "2026-03-02",
  start_time: "09:00",
  end_time: "17:00",
  user_id: ANN,
  position_id: null,
  place_id: null,
};
const published = (fields: Partial<Shift> = {}) =>
  newShift({ user_id: ANN, published: true, published_as: publishedAs, ...fields });
const isDropped = { status: "dropped", drop_reason: "Dentist" } as const;

describe("what somebody may do with a shift", () => {
  it.each(SHIFT_MOVE_CASES)("%s", (_, fields, move, person, expected) => {
    expect(judgeMove(published(fields), move, person, positionsHere)).toEqual(expected);
  });

  it("is judged by the server alone while a device does not have the position yet", () => {
    const shift = published({ user_id: null, position_id: "of somewhere else" });
    expect(judgeMove(shift, { kind: "claim" }, BEN, positionsHere)).toHaveProperty("fields");
  });

  it("is approved for somebody who cannot work it any more: a manager sees that", () => {
    const shift = published({ ...isDropped, claimed_by_user_id: BEN, position_id: "nobody's" });
    expect(judgeMove(shift, { kind: "approve", claimer: BEN }, CAT, positionsHere)).toMatchObject({
      fields: { user_id: BEN, status: "claimed" },
    });
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
