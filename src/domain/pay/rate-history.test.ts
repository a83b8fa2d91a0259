import { describe, expect, it } from "vitest";
import { rateHistory, ratesWithin } from "./rate-history.ts";

describe("a history of rates", () => {
  it("is in the order of its days, whenever they were said", () => {
    const said = [
      { from_day: "2026-03-15", rate: 17 },
      { from_day: "2000-01-01", rate: 15.5 },
    ];
    expect(rateHistory(said, 17, 2)).toEqual([
      { from: "2000-01-01", cents: 1550 },
      { from: "2026-03-15", cents: 1700 },
    ]);
  });

  it("has the last word for a day", () => {
    const said = [15, 18, 16].map((rate) => ({ from_day: "2026-03-15", rate }));
    expect(rateHistory(said, 18, 2)).toEqual([{ from: "2026-03-15", cents: 1600 }]);
  });

  it("pays nothing from when on there is no rate", () => {
    const said = [
      { from_day: "2000-01-01", rate: 15 },
      { from_day: "2026-03-15", rate: null },
    ];
    expect(rateHistory(said, null, 2).at(-1)).toEqual({ from: "2026-03-15", cents: 0 });
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
