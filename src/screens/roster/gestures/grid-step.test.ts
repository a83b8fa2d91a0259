import fc from "fast-check";
import { expect, it } from "vitest";
import { type GridKey, gridStep } from "./grid-step.ts";

/** The number of shifts in each cell. */
const COUNTS = [
  [2, 0, 1],
  [0, 3, 0],
  [1, 1, 1],
];
const shape = { rows: 3, days: 3, countAt: (row: number, day: number) => COUNTS[row]?.[day] ?? 0 };
const spot = (text: string) => {
  const [row = 0, day = 0, item = 0] = [...text].map(Number);
  return { row, day, item };
};

it.each<[string, GridKey, string]>([
  ["000", "ArrowDown", "001"],
  ["001", "ArrowDown", "100"],
  ["100", "ArrowUp", "001"],
  ["000", "ArrowUp", "000"],
  ["001", "ArrowRight", "010"],
  ["010", "ArrowRight", "020"],
  ["020", "ArrowRight", "020"],
  ["112", "ArrowLeft", "100"],
  ["110", "ArrowDown", "111"],
  ["112", "ArrowDown", "210"],
  ["210", "ArrowUp", "112"],
  ["220", "ArrowDown", "220"],
  ["112", "Home", "100"],
  ["100", "End", "120"],
  ["112", "PageUp", "010"],
  ["000", "PageDown", "200"],
])("from %s by %s to %s", (from, key, to) => {
  expect(gridStep(spot(from), key, false, shape)).toEqual(spot(to));
});

it("goes to the corners", () => {
  expect(gridStep(spot("112"), "Home", true, shape)).toEqual(spot("000"));
  expect(gridStep(spot("112"), "End", true, shape)).toEqual(spot("220"));
});

it("never leaves the grid", () => {
  const keys = [
    "ArrowLeft",
    "ArrowRight",
    "ArrowUp",
    "ArrowDown",
    "Home",
    "End",
    "PageUp",
    "PageDown",
  ] as const;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...keys), fc.boolean())), (steps) => {
      let at = spot("000");
      for (const [key, isFar] of steps) at = gridStep(at, key, isFar, shape);
      expect(COUNTS[at.row]?.[at.day]).toBeDefined();
      expect(at.item).toBeGreaterThanOrEqual(0);
      expect(at.item).toBeLessThan(Math.max(1, shape.countAt(at.row, at.day)));
    }),
  );
});
