import { expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { EXCHANGE_CASES, positionsHere } from "#tests/factories/position-cases.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { SWAP_MOVE_CASES, SWAP_OF } from "#tests/factories/swap-move-cases.ts";
import { canExchange, canStillSwap, isSwappable, judgeSwapMove } from "./swap-move.ts";

it.each(SWAP_MOVE_CASES)(
  "$person who wants to $move what is $status",
  ({ move, person, status, outcome }) => {
    expect(judgeSwapMove({ ...SWAP_OF, status }, move, person)).toEqual(outcome);
  },
);

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
  expect(canStillSwap(SWAP_OF, held("ann"), held("ben"))).toBe(true);
  expect(canStillSwap(SWAP_OF, held("cat"), held("ben"))).toBe(false);
  expect(canStillSwap(SWAP_OF, held("ann"), held(null))).toBe(false);
  expect(canStillSwap(SWAP_OF, held("ann"), undefined)).toBe(false);
  expect(canStillSwap(SWAP_OF, held("ann", { status: "dropped" }), held("ben"))).toBe(false);
});

it.each(EXCHANGE_CASES)("a shift of the position %s for one of %s: %s", (anns, bens, can) => {
  const [mine, theirs] = [{ position_id: anns }, { position_id: bens }];
  expect(canExchange(SWAP_OF, mine, theirs, positionsHere)).toBe(can);
});
