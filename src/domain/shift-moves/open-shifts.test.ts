import { expect, it } from "vitest";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { claimableShifts, isOwn, type PersonalShiftStatus, personalShiftStatus } from "./open-shifts.ts";

it.each<[string, Partial<Shift>, PersonalShiftStatus, boolean]>([
  ["theirs", { user_id: "ann" }, "mine", true],
  ["one they took over", { user_id: "ann", status: "claimed" }, "mine", true],
  ["one they dropped", { user_id: "ann", status: "dropped" }, "dropped", true],
  [
    "one they dropped and somebody wants",
    { user_id: "ann", status: "dropped", claimed_by_user_id: "ben" },
    "asked-for",
    true,
  ],
  ["an open one", { user_id: null }, "open", false],
  ["a colleague's that was dropped", { user_id: "ben", status: "dropped" }, "open", false],
  ["an open one they asked for", { user_id: null, claimed_by_user_id: "ann" }, "requested", false],
  [
    "a dropped one they asked for",
    { user_id: "ben", status: "dropped", claimed_by_user_id: "ann" },
    "requested",
    false,
  ],
  ["one somebody else asked for", { user_id: null, claimed_by_user_id: "ben" }, null, false],
  ["a colleague's", { user_id: "ben" }, null, false],
  ["a draft", { user_id: "ann", published: false }, null, false],
])("%s", (_, fields, status, own) => {
  expect(personalShiftStatus(newShift({ published: true, ...fields }), "ann")).toBe(status);
  expect(isOwn(status)).toBe(own);
});

it("offers no shift whose training a person lacks, or whose position they cannot work", () => {
  const bar = { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["ben"] };
  const training = {
    modules: new Map([["kitchen", { id: "food", title: "Food safety" }]]),
    completed: new Map([["ann", new Set<string>()]]),
  };
  const open = [
    newShift({ id: "any" }),
    newShift({ id: "bar", position_id: "bar" }),
    newShift({ id: "kitchen", time_slot: "kitchen" }),
  ];
  const offered = (person: string, rules: Parameters<typeof claimableShifts>[2]) =>
    claimableShifts(open, person, rules).map(({ id }) => id);
  const rules = { training, positions: new Map([["bar", bar]]) };
  expect(offered("ann", rules)).toEqual(["any"]);
  expect(offered("ben", rules)).toEqual(["any", "bar", "kitchen"]);
  expect(offered("ann", {})).toEqual(["any", "bar", "kitchen"]);
});
