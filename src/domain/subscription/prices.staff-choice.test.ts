import { describe, expect, it } from "vitest";
import { countOfTier, countOfTyped, tierOfCount } from "./prices.ts";

describe("picking a tier", () => {
  it.each([
    ["1-10", 5],
    ["11-20", 15],
    ["21-30", 25],
    ["31+", 35],
  ] as const)("sets the count of %s to %i, which is in it", (tier, count) => {
    expect(countOfTier(tier)).toBe(count);
    expect(tierOfCount(count).id).toBe(tier);
  });
});

describe("typing a count", () => {
  it.each([
    ["a number within the tier", 7, 5, 7, "1-10"],
    ["the last of a tier", 10, 5, 10, "1-10"],
    ["one above 10", 11, 5, 11, "11-20"],
    ["one above 20", 21, 15, 21, "21-30"],
    ["one above 30", 31, 25, 31, "31+"],
    ["a number far below the tier", 3, 35, 3, "1-10"],
    ["more than there may be", 250, 5, 100, "31+"],
    ["nobody", 0, 15, 1, "1-10"],
    ["less than nobody", -4, 15, 1, "1-10"],
    ["a fraction", 12.9, 5, 12, "11-20"],
    ["no number", Number.NaN, 15, 11, "11-20"],
    ["no number in the top tier", Number.NaN, 60, 31, "31+"],
  ])("%s", (_, typed, current, count, tier) => {
    expect(countOfTyped(typed, current)).toBe(count);
    expect(tierOfCount(count).id).toBe(tier);
  });
});

describe("with people who have a seat", () => {
  it.each([
    ["1-10", 7, 7],
    ["1-10", 3, 5],
    ["11-20", 12, 15],
    ["11-20", 18, 18],
    ["31+", 60, 60],
  ] as const)("picking %s for %i people sets %i", (tier, fewest, count) => {
    expect(countOfTier(tier, fewest)).toBe(count);
  });

  it.each([
    ["fewer", 3, 15, 12, 12],
    ["more", 14, 15, 12, 14],
    ["no number", Number.NaN, 15, 12, 12],
    ["no number in a higher tier", Number.NaN, 25, 12, 21],
  ])("typing %s keeps all of them", (_, typed, current, fewest, count) => {
    expect(countOfTyped(typed, current, fewest)).toBe(count);
  });
});
