import fc from "fast-check";
import { expect, it } from "vitest";
import { groupBy } from "#lib/group-by.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { hours, payRules, ruleSets } from "#tests/factories/pay.ts";
import { adjustmentFor } from "./late-pay.ts";
import { type PayLine, unique } from "./pay-lines.ts";
import { nextPeriod, type PayPeriod, periodOf } from "./pay-period.ts";
import type { PayRules, PunchRounding } from "./pay-rules.ts";
import { type LateAdjustment, payrollRun } from "./payroll-run.ts";
import type { RatedInterval } from "./worked-time.ts";
import { workedTime } from "./worked-time.ts";

const MINUTE_MS = 60_000;
const RATES = [
  { from: "2026-01-01", cents: 1255 },
  { from: "2026-10-26", cents: 1333 },
];
/** Around the last Sunday of October, when Berlin's clocks go back. */
const FIRST_DAY = "2026-10-19";
const [ZONE, DAYS] = ["Europe/Berlin", 21];

const someMs = (most: number) => fc.integer({ min: 0, max: hours(most) });

/** Up to twelve intervals that may touch, overlap or be far apart; edges to the millisecond or to five minutes. */
const someInterval = fc
  .record({
    at: someMs(DAYS * 24),
    length: someMs(12),
    isOnGrid: fc.boolean(),
    breaks: fc.array(fc.record({ from: someMs(12), length: someMs(1) }), { maxLength: 2 }),
    rate: fc.constantFrom(null, null, 1500),
    early: fc.option(fc.integer({ min: 0, max: 20 * MINUTE_MS })),
  })
  .map(({ at, length, isOnGrid, breaks, rate, early }): Omit<RatedInterval, "key" | "punches"> => {
    const onGrid = (ms: number) => (isOnGrid ? Math.floor(ms / (60 * MINUTE_MS)) * 60 * MINUTE_MS : ms);
    const start = Date.parse(FIRST_DAY) + onGrid(at);
    return {
      start,
      end: start + onGrid(length),
      rate,
      shiftStart: early === null ? null : start + early,
      breaks: breaks.map(({ from, length }) => ({ start: start + from, end: start + from + length })),
    };
  });
const someIntervals = fc
  .array(someInterval, { maxLength: 12 })
  .map((list) => list.map((interval, place) => ({ ...interval, key: `k${place}`, punches: [`p${place}`] })));

const orNull = (value: fc.Arbitrary<number>) => fc.option(value);
const someRules: fc.Arbitrary<PayRules> = fc
  .record({
    rounding: fc.record({
      minutes: fc.constantFrom<PunchRounding["minutes"]>(0, 1, 5, 6, 10, 15),
      mode: fc.constantFrom<PunchRounding["mode"]>("nearest", "down", "up", "in-favour"),
    }),
    earlyGraceMinutes: fc.integer({ min: 0, max: 15 }),
    autoBreak: fc.option(fc.record({ afterMs: someMs(8), lengthMs: someMs(1) })),
    paysBreaks: fc.boolean(),
    overnight: fc.constantFrom("start" as const, "split" as const),
    firstDayOfWeek: fc.constantFrom("sun" as const, "mon" as const, "sat" as const),
    overtime: fc.record({
      dayAfterMs: orNull(someMs(10)),
      weekAfterMs: orNull(someMs(30)),
      secondDayAfterMs: orNull(someMs(14)),

      multiplierPercent: fc.integer({ min: 100, max: 200 }),
      secondMultiplierPercent: orNull(fc.constant(200)),
    }),
  })
  .map(payRules);

const runOf = (period: PayPeriod, intervals: RatedInterval[], rules: PayRules) =>
  payrollRun({
    person: "sam",
    period,
    zone: ZONE,
    sets: ruleSets(rules),
    rates: RATES,
    intervals,
    extras: [],
    late: [],
  });
const WHOLE = { from: addDays(FIRST_DAY, -7), to: addDays(FIRST_DAY, DAYS + 7) };
const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0);

/** The amounts, without the keys of the intervals, which a split changes. */
const amountsOf = (lines: readonly PayLine[]) =>
  lines.map(({ intervals: _, punches: __, ...amounts }) => amounts);

/** Paid time by day and kind, whatever the rate. */
function msOf(lines: readonly PayLine[]): Record<string, number> {
  const groups = [...groupBy(lines, ({ day, code }) => `${day} ${code}`)];
  return Object.fromEntries(groups.map(([key, group]) => [key, sum(group, ({ ms }) => ms ?? 0)]));
}

it("totals do not depend on the order of the intervals", () => {
  const shuffled = someIntervals.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  );
  fc.assert(
    fc.property(shuffled, someRules, ([list, other], rules) => {
      const [one, two] = [runOf(WHOLE, list, rules), runOf(WHOLE, other, rules)];
      expect(two.lines).toEqual(one.lines);
      expect(two.totals).toEqual(one.totals);
    }),
  );
});

it("the parts make the whole, to the cent and the millisecond, and every line leads to what it was made of", () => {
  fc.assert(
    fc.property(someIntervals, someRules, (list, rules) => {
      const { lines, parts, totals, workedMs } = runOf(WHOLE, list, rules);
      expect(sum(parts, ({ ms }) => ms)).toBe(workedMs);
      for (const part of parts) expect(sum(part.steps, ({ ms }) => ms)).toBe(part.ms);
      expect(sum(lines, ({ ms }) => ms ?? 0)).toBe(workedMs);
      expect(sum(lines, ({ cents }) => cents)).toBe(totals.total);
      for (const day of unique(lines.map((line) => line.day))) {
        const ofDay = (items: readonly { day: string; ms: number | null }[]) =>
          sum(
            items.filter((item) => item.day === day),
            ({ ms }) => ms ?? 0,
          );
        expect(ofDay(lines)).toBe(ofDay(parts));
      }
      expect(
        lines.every(
          ({ intervals, punches, ms }) => (ms ?? 0) > 0 && intervals.length > 0 && punches.length > 0,
        ),
      ).toBe(true);
    }),
  );
});

it("no moment is paid twice: without rounding it is as long as the time in which somebody worked", () => {
  fc.assert(
    fc.property(someIntervals, fc.constantFrom("start" as const, "split" as const), (list, overnight) => {
      const parts = workedTime(list, payRules({ overnight, paysBreaks: true }), ZONE);
      const edges = [...new Set(list.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
      const covered = edges.map((at, place) => {
        const isWorked = list.some(({ start, end }) => start <= at && at < end);
        return isWorked ? (edges[place + 1] ?? at) - at : 0;
      });
      expect(sum(parts, ({ ms }) => ms)).toBe(sum(covered, (ms) => ms));
    }),
  );
});

it("an interval in two that touch pays the same, on the same days, where nothing is rounded", () => {
  const split = someIntervals
    .filter((list) => list.length > 0)
    .chain((list) =>
      fc.tuple(fc.constant(list), fc.nat(list.length - 1), fc.double({ min: 0, max: 1, noNaN: true })),
    );
  fc.assert(
    fc.property(split, someRules, ([list, place, share], withRounding) => {
      const rules: PayRules = { ...withRounding, rounding: { minutes: 0, mode: "nearest" } };
      const halved = list.flatMap((interval, at) => {
        if (at !== place) return [interval];
        const middle = interval.start + Math.floor((interval.end - interval.start) * share);
        const rest = { ...interval, key: `${interval.key}b`, start: middle };
        return [{ ...interval, end: middle }, rest];
      });
      expect(msOf(runOf(WHOLE, halved, rules).lines)).toEqual(msOf(runOf(WHOLE, list, rules).lines));
      // Where intervals of different rates overlap, a split may change which of them is paid.
      const atOneRate = (intervals: RatedInterval[]) => intervals.map((one) => ({ ...one, rate: null }));
      const [whole, pieces] = [runOf(WHOLE, atOneRate(list), rules), runOf(WHOLE, atOneRate(halved), rules)];
      expect(amountsOf(pieces.lines)).toEqual(amountsOf(whole.lines));
    }),
  );
});

it("rounding in favour pays each quarter of an hour in which somebody worked, once", () => {
  const QUARTER_MS = 15 * MINUTE_MS;
  fc.assert(
    fc.property(someIntervals, (list) => {
      const favoured = payRules({ rounding: { minutes: 15, mode: "in-favour" }, paysBreaks: true });
      const touched = new Set<number>();
      for (const { start, end } of list)
        for (let at = Math.floor(start / QUARTER_MS); at * QUARTER_MS < end; at += 1)
          if (end > start) touched.add(at);
      expect(sum(workedTime(list, favoured, ZONE), ({ ms }) => ms)).toBe(touched.size * QUARTER_MS);
    }),
  );
});

const SCHEDULES = fc.constantFrom(
  { every: "week", anchor: "2026-10-21" } as const,
  { every: "two-weeks", anchor: "2026-10-07" } as const,
  { every: "half-month", anchor: "2026-10-01" } as const,
);

/** The periods that cover all the days. */
function periodsOf(schedule: Parameters<typeof periodOf>[0]): PayPeriod[] {
  const periods = [periodOf(schedule, WHOLE.from)];
  for (let last = periods[0]; last && last.to < WHOLE.to; last = periods.at(-1))
    periods.push(nextPeriod(schedule, last));
  return periods;
}

it("periods one after the other pay what one long one pays", () => {
  fc.assert(
    fc.property(someIntervals, someRules, SCHEDULES, (list, rules, schedule) => {
      const lines = periodsOf(schedule).flatMap((period) => runOf(period, list, rules).lines);
      expect(lines).toEqual(runOf(WHOLE, list, rules).lines);
    }),
  );
});

it("whatever arrives when, what was paid and the adjustments are the pay of everything", () => {
  const arriving = someIntervals.chain((list) =>
    fc.tuple(fc.constant(list), fc.array(fc.nat(5), { minLength: list.length, maxLength: list.length })),
  );
  fc.assert(
    fc.property(arriving, someRules, SCHEDULES, ([list, turns], rules, schedule) => {
      const knownAt = (turn: number) => list.filter((_, place) => (turns[place] ?? 0) <= turn);
      for (const period of periodsOf(schedule)) {
        const paid = runOf(period, knownAt(0), rules);
        const adjustments: LateAdjustment[] = [];
        for (const turn of [1, 2, 3, 4, 5]) adjustments.push(adjustmentFor(paid, knownAt(turn), adjustments));
        const everything = runOf(period, list, rules);
        expect(paid.totals.base + sum(adjustments, ({ cents }) => cents)).toBe(everything.totals.base);
        expect(paid.workedMs + sum(adjustments, ({ ms }) => ms)).toBe(everything.workedMs);
        expect(adjustmentFor(paid, list, adjustments)).toMatchObject({ lines: [], cents: 0 });
      }
    }),
  );
});
