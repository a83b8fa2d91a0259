import { describe, expect, it } from "vitest";
import { quantile, ratio, sample, spreadOf } from "./stats.ts";

describe("quantile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[4, 1, 3, 2], 0.5, 2.5],
    [[10, 20, 30, 40, 50], 0.25, 20],
    [[7], 0.75, 7],
  ])("of %j at %f is %f", (samples, share, expected) => expect(quantile(samples, share)).toBe(expected));

  it("refuses to summarise nothing", () => expect(() => quantile([], 0.5)).toThrow("No samples"));
});

it("is not moved by one outlier", () => {
  expect(spreadOf([1, 2, 3, 4, 1000])).toEqual({ median: 3, lowerQuartile: 2, upperQuartile: 4, samples: 5 });
});

it("gives the ratio of medians, and none to zero", () => {
  expect(ratio(spreadOf([30]), spreadOf([10]))).toBe(3);
  expect(() => ratio(spreadOf([30]), spreadOf([0]))).toThrow("zero");
});

it("does not count the warm-up", async () => {
  let run = 0;
  expect(await sample(3, async () => ++run)).toEqual([2, 3, 4]);
});
