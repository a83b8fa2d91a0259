import { describe, expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import type { SwapRequest } from "#schema/entities/swap-request.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { canStillSwap, isSwappable, judgeSwapMove, type SwapMove } from "./swap-move.ts";

const swap = { requested_by: "ann", requested_of: "ben" };
const STATES: SwapRequest["status"][] = ["asked", "agreed", "refused", "withdrawn", "approved", "denied"];

/**
 * Who may make a move, from which status, and the resulting status; from any other status it is too late, and a
 * repetition changes nothing.
 */
describe.each<[SwapMove, string, SwapRequest["status"][], SwapRequest["status"]]>([
  ["agree", "ben", ["asked"], "agreed"],
  ["refuse", "ben", ["asked"], "refused"],
  ["withdraw", "ann", ["asked", "agreed"], "withdrawn"],
  ["approve", "manager", ["agreed"], "approved"],
  ["deny", "manager", ["agreed"], "denied"],
])("%s by %s", (move, person, from, to) => {
  it.each(STATES)("from %s", (status) => {
    const expected = from.includes(status)
      ? { status: to }
      : status === to
        ? { status: null }
        : { problem: "too_late" };
    expect(judgeSwapMove({ ...swap, status }, move, person)).toEqual(expected);
  });
});

it.each<[SwapMove, string]>([
  ["agree", "ann"],
  ["refuse", "cat"],
  ["withdraw", "ben"],
])("%s is not for %s", (move, person) => {
  expect(judgeSwapMove({ ...swap, status: "asked" }, move, person)).toEqual({ problem: "not_yours" });
});

const held = (user_id: string | null, fields: Partial<Shift> = {}) =>
  newShift({ user_id, published: true, ...fields });

it.each<[string, Shift, boolean]>([
  ["of a person who works it", held("ann"), true],
  ["that was claimed", held("ann", { status: "claimed" }), true],
  ["that was dropped", held("ann", { status: "dropped" }), false],
  ["of nobody", held(null), false],
  ["that is a draft", held("ann", { published: false }), false],
])("a shift %s", (_, shift, can) => {
  expect(isSwappable(shift)).toBe(can);
});

it("goes on only while both shifts are theirs", () => {
  expect(canStillSwap(swap, held("ann"), held("ben"))).toBe(true);
  expect(canStillSwap(swap, held("cat"), held("ben"))).toBe(false);
  expect(canStillSwap(swap, held("ann"), held(null))).toBe(false);
  expect(canStillSwap(swap, held("ann"), undefined)).toBe(false);
  expect(canStillSwap(swap, held("ann", { status: "dropped" }), held("ben"))).toBe(false);
});
