import { describe, expect, it } from "vitest";
import { newFormat } from "#tests/factories/format.ts";
import { PRICE_CASES } from "#tests/factories/price-cases.ts";
import { clampToTier, monthlyPrice, STAFF_TIERS, tierOfCount } from "./prices.ts";

describe("monthlyPrice", () => {
  it.each(PRICE_CASES)("$staff staff cost $cents cents a month", ({ staff, cents }) => {
    expect(monthlyPrice(staff).totalCents).toBe(cents);
  });

  it("goes on above what can be chosen, as the provider charges", () => {
    expect(monthlyPrice(130).totalCents).toBe(13_300 + 30 * 99);
  });

  it("is written to the cent, without rounding", () => {
    const { price } = newFormat();
    for (const { staff, text } of PRICE_CASES) expect(price(monthlyPrice(staff).totalCents)).toBe(text);
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
