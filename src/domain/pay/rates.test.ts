import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rateHistory, ratesWithin, type SaidRate } from "./rates.ts";

/** A stated rate; a greater version is later. */
function saidRate(
  from_day: string,
  rate: number | null,
  version = 1,
  change: Partial<SaidRate> = {},
): SaidRate {
  const created_at = "2026-03-20T09:00:00.000Z";
  return { id: `rate ${version}`, from_day, rate, version, created_at, change_id: null, ...change };
}

describe("a history of rates", () => {
  it("is in the order of its days, whenever they were said", () => {
    const said = [saidRate("2026-03-15", 17), saidRate("2000-01-01", 15.5)];
    expect(rateHistory(said, 17, 2)).toEqual([
      { from: "2000-01-01", cents: 1550 },
      { from: "2026-03-15", cents: 1700 },
    ]);
  });

  it("has the last word for a day", () => {
    const said = [15, 18, 16].map((rate, place) => saidRate("2026-03-15", rate, place));
    expect(rateHistory(said, 18, 2)).toEqual([{ from: "2026-03-15", cents: 1600 }]);
  });

  it("pays nothing from when on there is no rate", () => {
    const said = [saidRate("2000-01-01", 15), saidRate("2026-03-15", null)];
    expect(rateHistory(said, null, 2).at(-1)).toEqual({ from: "2026-03-15", cents: 0 });
  });

  it("is the same in whatever order the rates of one transaction are found", () => {
    const said = [
      saidRate("2026-03-15", 16, 7, { created_at: "2026-03-20T09:00:00.000Z" }),
      saidRate("2026-03-15", 17, 7, { created_at: "2026-03-20T09:00:00.001Z" }),
      saidRate("2026-03-16", 18, 7, { id: "a" }),
      saidRate("2026-03-16", 19, 7, { id: "b" }),
      saidRate("2026-03-17", 21, 0, { change_id: "waiting" }),
      saidRate("2026-03-17", 20, 7),
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(said, { minLength: said.length }), (shuffled) => {
        expect(rateHistory(shuffled, null, 2)).toEqual([
          { from: "2026-03-15", cents: 1700 },
          { from: "2026-03-16", cents: 1900 },
          { from: "2026-03-17", cents: 2100 },
        ]);
      }),
    );
  });

  it("is what the profile says where nobody said a day", () => {
    expect(rateHistory([], 15.75, 2)).toEqual([{ from: "2000-01-01", cents: 1575 }]);
    expect(rateHistory([], null, 2)).toEqual([]);
  });
});

describe("the rates within days", () => {
  const history = [
    { from: "2000-01-01", cents: 1500 },
    { from: "2026-03-01", cents: 1600 },
    { from: "2026-03-10", cents: 1700 },
    { from: "2026-04-01", cents: 1800 },
  ];
  const within = (from: string, to: string) => ratesWithin(history, from, to).map(({ cents }) => cents);

  it.each([
    ["2026-03-01", "2026-03-31", [1600, 1700]],
    ["2026-02-28", "2026-03-01", [1500, 1600]],
    ["2026-03-10", "2026-03-31", [1700]],
    ["2026-03-11", "2026-04-01", [1700, 1800]],
    ["1999-01-01", "1999-12-31", []],
    ["1999-01-01", "2026-01-01", [1500]],
  ])("from %s to %s are those that count on one of them", (from, to, cents) => {
    expect(within(from, to)).toEqual(cents);
  });
});
