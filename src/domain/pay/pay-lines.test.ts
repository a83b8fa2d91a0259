import { describe, expect, it } from "vitest";
import { hours, paidInterval, payRules } from "#tests/factories/pay.ts";
import { amountsOf, extrasOf, lineCents, payTotal } from "./money.ts";
import { overtime } from "./packs/generic.ts";
import { byLine, lineId, payLines, unique } from "./pay-lines.ts";
import { type RateChange, rateOn } from "./rates.ts";
import { workedTime } from "./worked-time.ts";

const MINUTE_MS = 60_000;

describe("the cents of a line", () => {
  it.each<[string, number, number, number, number]>([
    ["eight hours at 12.55", hours(8), 1255, 100, 10_040],
    ["a minute at 12.00 is 20 cents", MINUTE_MS, 1200, 100, 20],
    ["a minute at 12.29 is 20.48 cents: 20", MINUTE_MS, 1229, 100, 20],
    ["a minute at 12.30 is 20.5 cents: half goes up", MINUTE_MS, 1230, 100, 21],
    ["a millisecond less is below the half", MINUTE_MS - 1, 1230, 100, 20],
    ["a third of an hour at 10.00 is 333.33 cents", 20 * MINUTE_MS, 1000, 100, 333],
    ["two thirds are 666.67", 40 * MINUTE_MS, 1000, 100, 667],
    ["an hour and a half times 15.15 is 22.725: half goes up", hours(1), 1515, 150, 2273],
    ["time and a half of a rate of one cent is 1.5: 2", hours(1), 1, 150, 2],
    ["7.25 an hour at double time", hours(1), 725, 200, 1450],
    [
      "an hour at 7.35 times 1.5 is 1102.5: half goes up, where 7.35 * 1.5 in doubles falls below it",
      hours(1),
      735,
      150,
      1103,
    ],
    ["no time is no money", 0, 1255, 100, 0],
    ["no rate is no money", hours(8), 0, 150, 0],
    ["a day at a rate of nine digits is exact", hours(24), 999_999_999, 175, 41_999_999_958],
    ["yen have no decimals: a minute at 1050 is 17.5, so 18", MINUTE_MS, 1050, 100, 18],
  ])("%s", (_, ms, rate, multiplierPercent, cents) => {
    expect(lineCents(ms, rate, multiplierPercent)).toBe(cents);
  });

  it("are of whole numbers alone", () => {
    expect(() => lineCents(hours(1), 12.55, 100)).toThrow(RangeError);
  });
});

describe("the rate on a day", () => {
  const HISTORY: RateChange[] = [
    { from: "2026-06-10", cents: 1300 },
    { from: "2026-01-01", cents: 1200 },
  ];
  it.each<[string, RateChange[], string, number]>([
    ["before the first change there is none, so 0", HISTORY, "2025-12-31", 0],
    ["a change counts from its day on", HISTORY, "2026-06-10", 1300],
    ["the day before has the old one", HISTORY, "2026-06-09", 1200],
    ["long after, the last one still counts", HISTORY, "2027-01-01", 1300],
    [
      "a lower rate is a change like any other",
      [...HISTORY, { from: "2026-07-01", cents: 1100 }],
      "2026-07-02",
      1100,
    ],
    [
      "of two from one day the later in the list counts",
      [...HISTORY, { from: "2026-06-10", cents: 1350 }],
      "2026-06-10",
      1350,
    ],
    ["nobody's history is 0", [], "2026-06-10", 0],
  ])("%s", (_, history, day, cents) => {
    expect(rateOn(history, day)).toBe(cents);
  });
});

describe("lines", () => {
  const RATES = [
    { from: "2026-01-01", cents: 1000 },
    { from: "2026-06-11", cents: 1200 },
  ];
  type Interval = Parameters<typeof paidInterval>;
  /** [why, intervals, rules, lines as 'day kind hours rate cents']. */
  it.each<[string, Interval[], Parameters<typeof payRules>[0], string[]]>([
    [
      "two punches of a day are one line, rounded once: 20 and 40 minutes are 10.00, not 10.00 of two roundings",
      [["2026-06-10 09:00-09:20"], ["2026-06-10 10:00-10:40"]],
      {},
      ["10 regular 1 1000 1000"],
    ],
    [
      "three punches of 20 minutes are 10.00, where three lines would make 9.99",
      [["2026-06-10 09:00-09:20"], ["2026-06-10 10:00-10:20"], ["2026-06-10 11:00-11:20"]],
      {},
      ["10 regular 1 1000 1000"],
    ],
    [
      "a raise counts from its day on",
      [["2026-06-10 09:00-17:00"], ["2026-06-11 09:00-17:00"]],
      {},
      ["10 regular 8 1000 8000", "11 regular 8 1200 9600"],
    ],
    [
      "a night before a raise is paid by the day it counts to",
      [["2026-06-10 22:00-06:00"]],
      {},
      ["10 regular 8 1000 8000"],
    ],
    [
      "split, its hours after midnight have the new rate",
      [["2026-06-10 22:00-06:00"]],
      { overnight: "split" },
      ["10 regular 2 1000 2000", "11 regular 6 1200 7200"],
    ],
    [
      "work with a rate of its own is a line of its own",
      [["2026-06-10 09:00-12:00"], ["2026-06-10 13:00-17:00", { rate: 1500 }]],
      {},
      ["10 regular 3 1000 3000", "10 regular 4 1500 6000"],
    ],
    [
      "overtime has the rate of the hours that are overtime: the last two",
      [["2026-06-10 08:00-13:00"], ["2026-06-10 13:00-18:00", { rate: 1500 }]],
      { overtime: { dayAfterMs: hours(8) } },
      ["10 regular 5 1000 5000", "10 regular 3 1500 4500", "10 overtime 2 1500 4500"],
    ],
    [
      "whichever job comes last",
      [["2026-06-10 08:00-13:00", { rate: 1500 }], ["2026-06-10 13:00-18:00"]],
      { overtime: { dayAfterMs: hours(8) } },
      ["10 regular 3 1000 3000", "10 regular 5 1500 7500", "10 overtime 2 1000 3000"],
    ],
    [
      "a long day has three lines",
      [["2026-06-10 06:00-20:00"]],
      { overtime: { dayAfterMs: hours(8), secondDayAfterMs: hours(12), secondMultiplierPercent: 200 } },
      ["10 regular 8 1000 8000", "10 overtime 4 1000 6000", "10 double 2 1000 4000"],
    ],
    [
      "what nothing is paid of has no line",
      [["2026-06-10 09:00-09:01"]],
      { rounding: { minutes: 15, mode: "down" } },
      [],
    ],
  ])("%s", (_, intervals, rules, expected) => {
    const daySegments = workedTime(
      intervals.map((one) => paidInterval(...one)),
      payRules(rules),
      "UTC",
    );
    const lines = payLines(overtime(daySegments, payRules(rules)), RATES);
    expect(
      lines.map(
        ({ day, code, ms, rate, cents }) =>
          `${day.slice(8)} ${code} ${(ms ?? 0) / hours(1)} ${rate?.[0]} ${cents}`,
      ),
    ).toEqual(expected);
  });

  it("name their intervals and punches once, and are found by day, code, rate and multiplier", () => {
    const intervals = [
      paidInterval("2026-06-10 13:00-17:00", { key: "late", punches: ["c", "d"] }),
      paidInterval("2026-06-10 08:00-13:00", { key: "early", punches: ["a", "b", "c"] }),
    ];
    const rules = payRules({ overtime: { dayAfterMs: hours(4) } });
    const lines = payLines(overtime(workedTime(intervals, rules, "UTC"), rules), RATES);
    expect(lines.map(({ code, intervals, punches }) => [code, intervals, punches])).toEqual([
      ["regular", ["early"], ["a", "b", "c"]],
      ["overtime", ["early", "late"], ["a", "b", "c", "d"]],
    ]);
    expect(lines.map(lineId)).toEqual([
      "2026-06-10 regular 1000/1 100  ",
      "2026-06-10 overtime 1000/1 150  ",
    ]);
    expect([...lines].reverse().sort(byLine)).toEqual(lines);
    expect(unique(["a", "b", "a"])).toEqual(["a", "b"]);
  });
});

describe("the total", () => {
  it.each<[string, number, [tips: number, fuel: number, other: number, deductions: number], number, boolean]>(
    [
      ["the base alone", 10_040, [0, 0, 0, 0], 10_040, false],
      ["tips, fuel and other come to it, deductions go off it", 10_000, [500, 250, 125, 300], 10_575, false],
      ["another adjustment may take away", 10_000, [0, 0, -1500, 0], 8500, false],
      ["nothing left is not negative", 1000, [0, 0, 0, 1000], 0, false],
      ["less than nothing is said, and stays less than nothing", 1000, [0, 0, -500, 700], -200, true],
    ],
  )("%s", (_, base, [tips, fuel, other, deductions], total, isNegative) => {
    const extras = { tips, fuel, other, deductions };
    const totals = payTotal(base, extrasOf(extras));
    expect(totals).toMatchObject({ base, total, isNegative });
    expect(amountsOf(totals)).toEqual(extras);
  });
});
