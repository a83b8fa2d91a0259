import { expect, it } from "vitest";
import { isSame, keepSame } from "./keep-same.ts";

it.each([
  [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [1, 2, 3], false],
  [[], {}, false],
  [null, {}, false],
  [Number.NaN, Number.NaN, true],
  [new Set([1]), new Set([1]), false],
])("compares %o and %o", (one, other, is) => {
  expect(isSame(one, other)).toBe(is);
});

it("keeps what did not change as the same objects, and nothing else", () => {
  const before = { rows: [{ days: [1] }, { days: [2] }], total: { ms: 3 } };
  expect(keepSame(before, structuredClone(before))).toBe(before);
  const next = { rows: [{ days: [1] }, { days: [2, 3] }, { days: [] }], total: { ms: 3 } };
  const kept = keepSame(before, next);
  expect(kept).toEqual(next);
  expect(kept).not.toBe(before);
  expect(kept.total).toBe(before.total);
  expect(kept.rows.map((row, at) => row === before.rows[at])).toEqual([true, false, false]);
  expect(keepSame(before, null)).toBeNull();
  expect(keepSame(undefined, next)).toBe(next);
});
