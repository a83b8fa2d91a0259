import { expect, it } from "vitest";
import { reorderEdits, withMoved, withStepped } from "./move-shifts.ts";

const items = (ids: string) => [...ids].map((id) => ({ id, sort_order: 0 }));
const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).join("");

it("writes only the places that change", () => {
  expect(
    reorderEdits([
      { id: "a", sort_order: 0 },
      { id: "c", sort_order: 2 },
      { id: "b", sort_order: 1 },
    ]),
  ).toEqual([
    { kind: "change", id: "c", fields: { sort_order: 1 } },
    { kind: "change", id: "b", fields: { sort_order: 2 } },
  ]);
});

it.each([
  ["abcd", "d", "b", "before", "adbc"],
  ["abcd", "a", "c", "after", "bcad"],
  ["abcd", "a", "a", "after", "abcd"],
  ["abcd", "x", "a", "after", "abcd"],
] as const)("in %s moves %s to %s (%s): %s", (before, id, target, side, after) => {
  expect(ids(withMoved(items(before), id, target, side))).toBe(after);
});

it.each([
  ["abcdef", "bdf", "d", -1, "adbcef"],
  ["abcdef", "bdf", "d", 1, "abcefd"],
  ["abcdef", "bdf", "f", 1, "abcdef"],
  ["abcdef", "bdf", "b", -1, "abcdef"],
] as const)("in the day %s with the cell %s moves %s by %d: %s", (day, cell, id, step, after) => {
  expect(ids(withStepped(items(day), items(cell), id, step))).toBe(after);
});
