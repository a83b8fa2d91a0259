import { describe, expect, it } from "vitest";
import { clampToTier, monthlyPrice, STAFF_TIERS, tierOfCount } from "./monthly-price.ts";

describe("monthlyPrice", () => {
  it.each([
    [1, 1999],
    [2, 1999 + 199],
    [10, 1999 + 9 * 199],
    [11, 1999 + 9 * 199 + 149],
    [20, 1999 + 9 * 199 + 10 * 149],
    [30, 1999 + 9 * 199 + 10 * 149 + 10 * 109],
    [31, 1999 + 9 * 199 + 10 * 149 + 10 * 109 + 99],
    [100, 1999 + 9 * 199 + 10 * 149 + 10 * 109 + 70 * 99],
  ])("%i staff cost %i cents a month", (staff, cents) => {
    expect(monthlyPrice(staff).totalCents).toBe(cents);
  });

  it("lists a line for each tier in use", () => {
    expect(monthlyPrice(12).lines.map((line) => [line.tier, line.staff])).toEqual([
      ["1-10", 9],
      ["11-20", 2],
    ]);
  });
});

describe("tiers", () => {
  it.each([
    [1, "1-10"],
    [10, "1-10"],
    [11, "11-20"],
    [30, "21-30"],
    [31, "31+"],
    [500, "31+"],
  ])("%i staff are in tier %s", (staff, tier) => {
    expect(tierOfCount(staff).id).toBe(tier);
  });

  it.each([
    [0, 1],
    [7.9, 7],
    [400, 10],
    [Number.NaN, 1],
  ])("a typed %d becomes %i in the first tier", (typed, clamped) => {
    expect(clampToTier(typed, STAFF_TIERS[0])).toBe(clamped);
  });
});
