import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { addDays, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { hours, paidInterval, payRules, ruleSets } from "#tests/factories/pay.ts";
import { lengthOf } from "../time/spans.ts";
import { keptDays } from "./kept-days.ts";
import { latePay, type PaidRecord } from "./late-pay.ts";
import type { PayRules } from "./pay-rules.ts";
import { freezePay } from "./payments.ts";
import { payrollRun } from "./payroll-run.ts";
import type { RatedInterval } from "./worked-time.ts";

const FIRST = { from: "2026-06-01", to: "2026-06-14" };
const SECOND = { from: "2026-06-15", to: "2026-06-28" };
const THIRD = { from: "2026-06-29", to: "2026-07-12" };
/** The rules of payments from before work counted on its shift's day. */
const FORMER = payRules({ workDay: undefined });
const NOW = payRules();

/** Pays a period as payroll does, given the payments before, and what these still owe. */
function pay(
  period: typeof FIRST,
  rules: PayRules,
  intervals: readonly RatedInterval[],
  before: readonly PaidRecord[] = [],
): PaidRecord {
  const snapshot = payrollRun({
    ...{ person: "anna", zone: "UTC", period, sets: ruleSets(rules) },
    rates: [{ from: "2026-01-01", cents: 1000 }],
    intervals: keep(intervals, before),
    extras: [],
    late: owed(intervals, before),
  });
  const stored = JSON.parse(JSON.stringify(freezePay(snapshot, { currency: "USD", decimals: 2 })));
  return {
    frozen: must(readPaySnapshot(stored), "a snapshot"),
    paidAt: `${addDays(period.to, 1)}T12:00:00.000Z`,
  };
}
const keep = (intervals: readonly RatedInterval[], before: readonly PaidRecord[]) =>
  keptDays(
    intervals,
    before.map(({ frozen }) => frozen.inputs),
  );
const owed = (intervals: readonly RatedInterval[], before: readonly PaidRecord[]) =>
  latePay(before, keep(intervals, before), []);
const hoursOf = ({ frozen }: PaidRecord) =>
  (frozen.workedMs + frozen.inputs.late.reduce((sum, { ms }) => sum + ms, 0)) / HOUR_MS;

const EARLY = paidInterval("2026-06-14 23:00-07:00", { day: "2026-06-15" });
const LATE = paidInterval("2026-06-15 00:30-06:30", { day: "2026-06-14" });

describe("work at the edge of a period that was paid before work counted on its shift's day", () => {
  it.each<[string, RatedInterval, PayRules, number, number]>([
    ["early for a shift of the next period: stays paid in the first", EARLY, FORMER, 8, 0],
    ["late for a shift of the first period: is paid in the second", LATE, FORMER, 0, 6],
    [
      "rounded into the second period: is paid there",
      paidInterval("2026-06-14 23:55-08:00", { day: "2026-06-14" }),
      payRules({ workDay: undefined, rounding: { minutes: 15, mode: "nearest" } }),
      0,
      8 + 5 / 60,
    ],
  ])("%s", (_, work, rules, inFirst, inSecond) => {
    const first = pay(FIRST, rules, [work]);
    expect(hoursOf(first)).toBe(inFirst);
    expect(owed([work], [first])).toEqual([]);
    const second = pay(SECOND, NOW, [work], [first]);
    expect(hoursOf(second)).toBeCloseTo(inSecond, 9);
    expect(owed([work], [first, second])).toEqual([]);
  });

  it.each([
    ["early", EARLY, [0, 8]],
    ["late", LATE, [6, 0]],
  ] as const)("is of the shift's period, %s, where both are paid now", (_, work, expected) => {
    const first = pay(FIRST, NOW, [work]);
    expect([first, pay(SECOND, NOW, [work], [first])].map(hoursOf)).toEqual(expected);
  });

  it("counts by the shift's day again once that payment is voided", () => {
    expect(keep([EARLY], []).map(({ day }) => day)).toEqual(["2026-06-15"]);
    expect(keep([EARLY], [pay(FIRST, FORMER, [EARLY])]).map(({ day }) => day)).toEqual(["2026-06-14"]);
  });

  it("keeps what that payment says of its days", () => {
    const { inputs, lines } = pay(FIRST, FORMER, [EARLY]).frozen;
    expect(lines.map(({ day }) => day)).toEqual(["2026-06-14"]);
    expect(inputs.sets).toMatchObject([{ params: { work_day: "block" } }]);
  });
});

const someWork = fc.uniqueArray(
  fc.record({
    /** Hours since the fourth day before the first edge, up to four days after the second. */
    at: fc.integer({ min: 0, max: 22 * 24 - 1 }),
    minutes: fc.integer({ min: 10, max: 59 }),
    away: fc.constantFrom(-1, 0, 0, 1),
    isKnownLate: fc.boolean(),
    isMoved: fc.boolean(),
  }),
  { selector: ({ at }) => at, maxLength: 30 },
);

it("pays every minute once, whatever rule each period was paid by, what arrived late, and which shift was moved", () => {
  const rules = fc.array(fc.constantFrom(FORMER, NOW), { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(someWork, rules, (drawn, [one = NOW, two = NOW, three = NOW]) => {
      const start = Date.parse("2026-06-11T00:00:00.000Z");
      const work = drawn.map(({ at, minutes, away, ...rest }, place) => {
        const from = start + at * HOUR_MS;
        const began = new Date(from).toISOString().slice(0, 10);
        const span = { start: from, end: from + minutes * MINUTE_MS };
        const interval = { key: `k${place}`, ...span, breaks: [], rate: null, shiftStart: null, punches: [] };
        return { ...rest, began, interval: { ...interval, day: addDays(began, away) } };
      });
      const known = work.filter(({ isKnownLate }) => !isKnownLate).map(({ interval }) => interval);
      const all = work.map(({ interval }) => interval);
      const moved = work.map(({ interval, began, isMoved }) =>
        isMoved ? { ...interval, day: began } : interval,
      );
      const first = pay(FIRST, one, known);
      const second = pay(SECOND, two, all, [first]);
      const third = pay(THIRD, three, moved, [first, second]);
      const left = owed(moved, [first, second, third]).reduce((sum, { ms }) => sum + ms, 0);
      const paid = [first, second, third].reduce((sum, record) => sum + hoursOf(record), 0) + left / HOUR_MS;
      expect(Math.round(paid * HOUR_MS)).toBe(lengthOf(all));
      expect(hours(paid)).toBe(lengthOf(all));
    }),
    { numRuns: 150 },
  );
});
