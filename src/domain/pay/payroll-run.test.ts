import { describe, expect, it } from "vitest";
import { hours, paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { adjustmentFor } from "./late-pay.ts";
import { extrasOf } from "./money.ts";
import { drillDown, neededDays, type PayrollInputs, payrollRun } from "./payroll-run.ts";
import type { RatedInterval } from "./worked-time.ts";

/** Wednesday to Tuesday, so that it begins and ends in the middle of weeks from Sunday. */
const PERIOD = { from: "2026-06-10", to: "2026-06-16" };

function inputsOf(intervals: RatedInterval[], changes: Partial<PayrollInputs> = {}): PayrollInputs {
  return {
    person: "sam",
    period: PERIOD,
    zone: "UTC",
    sets: ruleSets(),
    late: [],
    extras: [],
    rates: [{ from: "2026-01-01", cents: 1000 }],
    intervals,
    ...changes,
  };
}

const linesOf = (lines: ReturnType<typeof payrollRun>["lines"]) =>
  lines.map(({ day, code, ms, cents }) => `${day.slice(8)} ${code} ${(ms ?? 0) / hours(1)} ${cents}`);

const ten = (day: string) => paidInterval(`2026-06-${day} 08:00-18:00`);
const FORTY = payRules({ overtime: { weekAfterMs: hours(40) } });
const SPLIT = payRules({ overnight: "split" });

describe("a period pays", () => {
  it.each<[string, string[], Partial<PayrollInputs>, string[]]>([
    ["nothing for nothing", [], {}, []],
    [
      "its first and its last day",
      ["10 08:00-18:00", "16 08:00-18:00"],
      {},
      ["10 regular 10 10000", "16 regular 10 10000"],
    ],
    ["no day before or after it", ["09 08:00-18:00", "17 08:00-18:00"], {}, []],
    ["the night of its last day, to the morning after", ["16 22:00-06:00"], {}, ["16 regular 8 8000"]],
    ["not the night that began the day before", ["09 22:00-06:00"], {}, []],
    [
      "of such nights, split, what is after its first midnight",
      ["09 22:00-06:00"],
      { sets: ruleSets(SPLIT) },
      ["10 regular 6 6000"],
    ],
    ["and before its last", ["16 22:00-06:00"], { sets: ruleSets(SPLIT) }, ["16 regular 2 2000"]],
    [
      "a night in two pieces, changed at the midnight that ends it",
      ["16 22:00-00:00", "17 00:00-06:00"],
      {},
      ["16 regular 8 8000"],
    ],
    [
      "no hours of its first week that are before it, though they count to the forty: 30 before, so 10 and 2",
      ["07 08:00-18:00", "08 08:00-18:00", "09 08:00-18:00", "10 08:00-20:00"],
      { sets: ruleSets(FORTY) },
      ["10 regular 10 10000", "10 overtime 2 3000"],
    ],
    [
      "hours of its last week without those that follow it",
      ["14 08:00-18:00", "15 08:00-18:00", "16 08:00-18:00", "17 08:00-22:00"],
      { sets: ruleSets(FORTY) },
      ["14 regular 10 10000", "15 regular 10 10000", "16 regular 10 10000"],
    ],
    [
      "by the clocks of the business: two in the morning in UTC is the day before in New York",
      ["10 02:00-06:00", "17 02:00-03:00"],
      { zone: "America/New_York" },
      ["16 regular 1 1000"],
    ],
  ])("%s", (_, texts, changes, expected) => {
    const intervals = texts.map((text) => paidInterval(`2026-06-${text}`));
    expect(linesOf(payrollRun(inputsOf(intervals, changes)).lines)).toEqual(expected);
  });

  it("its hours, its extras and what is late, and says all that it was made of", () => {
    const extras = { tips: 2500, fuel: 500, other: -200, deductions: 300 };
    const late = {
      person: "sam",
      period: { from: "2026-06-03", to: "2026-06-09" },
      lines: [],
      ms: 0,
      cents: 700,
    };
    const snapshot = payrollRun(inputsOf([ten("10")], { extras: extrasOf(extras), late: [late] }));
    expect(snapshot.workedMs).toBe(hours(10));
    expect(snapshot.totals).toEqual({
      base: 10_000,
      extras: { ...extras, other: 500 },
      total: 13_200,
      isNegative: false,
    });
    expect(snapshot.inputs).toMatchObject({ late: [late], period: PERIOD, sets: ruleSets() });
  });
});

describe("a snapshot", () => {
  it("cannot be changed, nor by what it was made of", () => {
    const rates = [{ from: "2026-01-01", cents: 1000 }];
    const snapshot = payrollRun(inputsOf([ten("10")], { rates }));
    rates[0] = { from: "2026-01-01", cents: 1 };
    expect(snapshot.inputs.rates).toEqual([{ from: "2026-01-01", cents: 1000 }]);
    expect(() => Object.assign(snapshot.totals, { total: 0 })).toThrow(TypeError);
    expect(() => Object.assign(snapshot.lines[0] ?? {}, { cents: 0 })).toThrow(TypeError);
    expect(() => Object.assign(snapshot.inputs.intervals[0]?.punches ?? [], ["x"])).toThrow(TypeError);
  });

  it("leads from a line to its intervals, their steps and punches", () => {
    const early = paidInterval("2026-06-10 06:00-09:00");
    const night = paidInterval("2026-06-10 22:00-06:00", { breaks: ["02:00-02:30"] });
    const snapshot = payrollRun(inputsOf([night, early, ten("11")], { sets: ruleSets(SPLIT) }));
    const [line] = snapshot.lines;
    expect(line).toMatchObject({
      day: "2026-06-10",
      ms: hours(5),
      punches: ["punch of 2026-06-10 06:00-09:00", "punch of 2026-06-10 22:00-06:00"],
    });
    const found = line ? drillDown(snapshot, line) : [];
    expect(found.map(({ interval, part }) => [interval, part.ms])).toEqual([
      [early, hours(3)],
      [night, hours(2)],
    ]);
    expect(found[1]?.part.steps).toEqual([
      { step: "punched", ms: hours(8) },
      { step: "break", ms: -hours(0.5) },
      { step: "split", ms: -hours(5.5) },
    ]);
  });

  it("needs its first week and two days on either side, and keeps no more", () => {
    expect(neededDays({ period: PERIOD, sets: ruleSets() })).toEqual({
      from: "2026-06-05",
      to: "2026-06-18",
    });
    const snapshot = payrollRun(inputsOf([ten("04"), ten("10"), ten("19")]));
    expect(snapshot.inputs.intervals).toEqual([ten("10")]);
  });
});

describe("what arrives for a period that was paid", () => {
  it.each<[string, string[], string[], Partial<PayrollInputs>, string[], number]>([
    ["nothing new owes nothing", ["10 08:00-18:00"], ["10 08:00-18:00"], {}, [], 0],
    [
      "a forgotten day is owed whole",
      ["10 08:00-18:00"],
      ["10 08:00-18:00", "11 08:00-18:00"],
      {},
      ["11 regular 10 10000"],
      10_000,
    ],
    [
      "a forgotten punch of a paid day is its difference",
      ["10 08:00-12:00"],
      ["10 08:00-12:00", "10 13:00-17:00"],
      {},
      ["10 regular 4 4000"],
      4000,
    ],
    ["a day of another period owes nothing here", [], ["20 08:00-18:00"], {}, [], 0],
    [
      "a punch that was taken out is owed back",
      ["10 08:00-18:00"],
      [],
      {},
      ["10 regular -10 -10000"],
      -10_000,
    ],
    [
      "one that was cut short is owed back in part",
      ["10 08:00-18:00"],
      ["10 08:00-17:00"],
      {},
      ["10 regular -1 -1000"],
      -1000,
    ],
    [
      "a day that makes later ones overtime moves their hours and owes the difference: 10 regular, and 10 at half more",
      ["15 08:00-18:00", "16 08:00-18:00"],
      ["14 06:00-06:00", "15 08:00-18:00", "16 08:00-18:00"],
      { sets: ruleSets(FORTY) },
      ["14 regular 24 24000", "16 regular -4 -4000", "16 overtime 4 6000"],
      26_000,
    ],
    [
      "hours of the week before the period make its own overtime, and are not paid here",
      ["10 08:00-18:00"],
      ["07 06:00-06:00", "08 06:00-22:00", "10 08:00-18:00"],
      { sets: ruleSets(FORTY) },
      ["10 regular -10 -10000", "10 overtime 10 15000"],
      5000,
    ],
    [
      "cents are the difference of the lines: 20 minutes more make 3.34 of 3.33 and 6.67",
      ["10 08:00-08:20"],
      ["10 08:00-08:20", "10 09:00-09:20"],
      {},
      [`10 regular ${1 / 3} 334`],
      334,
    ],
    [
      "a second punch may be over the first, and owes only the rest",
      ["10 08:00-12:00"],
      ["10 08:00-12:00", "10 11:00-13:00"],
      {},
      ["10 regular 1 1000"],
      1000,
    ],
    [
      "a punch may take away: it closes the gap that was a break, and the automatic one is due",
      ["10 08:00-12:00", "10 12:10-16:00"],
      ["10 08:00-12:00", "10 12:00-12:10", "10 12:10-16:00"],
      { sets: ruleSets(payRules({ autoBreak: { afterMs: hours(6), lengthMs: hours(0.5) } })) },
      [`10 regular ${-1 / 3} -333`],
      -333,
    ],
  ])("%s", (_, paid, now, changes, lines, cents) => {
    const of = (texts: readonly string[]) => texts.map((text) => paidInterval(`2026-06-${text}`));
    const adjustment = adjustmentFor(payrollRun(inputsOf(of(paid), changes)), of(now), []);
    expect(linesOf(adjustment.lines)).toEqual(lines);
    expect(adjustment).toMatchObject({ cents, person: "sam", period: PERIOD });
    expect(adjustment.ms).toBe(adjustment.lines.reduce((sum, { ms }) => sum + (ms ?? 0), 0));
  });

  it("is owed once, however often it is asked for", () => {
    const snapshot = payrollRun(inputsOf([ten("10")]));
    const now = [ten("10"), ten("11")];
    const first = adjustmentFor(snapshot, now, []);
    expect(adjustmentFor(snapshot, now, [first])).toMatchObject({ lines: [], cents: 0, ms: 0 });
    const second = adjustmentFor(snapshot, [...now, ten("12")], [first]);
    expect(linesOf(second.lines)).toEqual(["12 regular 10 10000"]);
  });

  it("is paid by the rules and rates of the period, and names its punches", () => {
    const snapshot = payrollRun(inputsOf([ten("10")], { rates: [{ from: "2026-01-01", cents: 1000 }] }));
    const late = paidInterval("2026-06-10 19:00-20:00", { punches: ["late"] });
    const { lines } = adjustmentFor(snapshot, [ten("10"), late], []);
    expect(lines[0]).toMatchObject({
      rate: [1000, 1],
      multiplierPercent: 100,
      intervals: [ten("10").key, late.key],
    });
    expect(lines[0]?.punches).toContain("late");
  });
});
