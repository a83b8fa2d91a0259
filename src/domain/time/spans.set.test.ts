import fc from "fast-check";
import { expect, it } from "vitest";
import { clipped, lengthOf, without } from "./spans.ts";

const spansOf = (...edges: [number, number][]) => edges.map(([start, end]) => ({ start, end }));

it.each([
  [spansOf([0, 9]), [], spansOf([0, 9])],
  [spansOf([0, 9]), spansOf([3, 5]), spansOf([0, 3], [5, 9])],
  [spansOf([0, 9]), spansOf([0, 3], [7, 9]), spansOf([3, 7])],
  [spansOf([0, 9]), spansOf([9, 12]), spansOf([0, 9])],
  [spansOf([0, 9]), spansOf([-1, 10]), []],
  [spansOf([0, 4], [6, 9]), spansOf([3, 7]), spansOf([0, 3], [7, 9])],
  [spansOf([5, 5]), [], []],
])("%j without %j is %j", (spans, taken, left) => {
  expect(without(spans, taken)).toEqual(left);
});

it("splits stretches into what is within one and what is not", () => {
  const span = fc.tuple(fc.nat(50), fc.nat(20)).map(([start, ms]) => ({ start, end: start + ms }));
  fc.assert(
    fc.property(fc.array(span), span, (spans, whole) => {
      expect(lengthOf(clipped(spans, whole)) + lengthOf(without(spans, [whole]))).toBe(lengthOf(spans));
    }),
  );
});
