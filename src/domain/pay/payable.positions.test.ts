import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { payRules, ruleSets } from "#tests/factories/pay.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import type { SaidPosition } from "../work/positions-of-work.ts";
import { latePay } from "./late-pay.ts";
import { payable, payableOf } from "./payable.ts";
import { freezePay } from "./payments.ts";
import { type PayrollSnapshot, payrollRun } from "./payroll-run.ts";
import { rateOn } from "./rates.ts";
import { type RatedInterval, workedTime } from "./worked-time.ts";

const RULES = { zone: "UTC", now: instantOf("30T12:00"), maxMs: 16 * HOUR_MS };
const PUNCHES = punchesOf(["in 08:55", "break-start 12:45", "break-end 13:15", "out 17:00"]);
const SHIFTS = shiftsInWords(["cook 10 09:00-13:00", "server 10 13:00-17:00"]).map((shift) => ({
  ...shift,
  position_id: shift.id,
}));
const RATES = [
  { from: "2026-01-01", cents: 1000 },
  { from: "2026-01-01", cents: 1500, position: "cook" },
  { from: "2026-06-10", cents: 1200, position: "server" },
  { from: "2026-06-11", cents: 1300, position: "server" },
];
const SAID: SaidPosition = {
  ...{ id: "said", user_id: "anna", version: 1, created_at: instantOf("12T09:00"), change_id: null },
  ...{ from: instantOf("15:00"), to: instantOf("17:00"), position_id: "cook" },
};

function intervalsOf(said: SaidPosition[] = []): RatedInterval[] {
  const source = { punches: PUNCHES, decisions: [], letStand: new Set<string>(), shifts: SHIFTS };
  return payableOf(payable({ ...source, positions: { said, positions: [] } }, RULES), "anna").intervals;
}
const segmentsOf = (intervals: RatedInterval[]) =>
  workedTime(intervals, payRules(), "UTC").map(({ ms, position, day }) => [
    position,
    ms / HOUR_MS,
    rateOn(RATES, day, position),
  ]);

describe("one stay over two shifts", () => {
  it("is split where the position changes, and has a rate for each", () => {
    expect(segmentsOf(intervalsOf())).toEqual([
      ["cook", 3 + 50 / 60, 1500],
      ["server", 3.75, 1200],
    ]);
  });

  it("has names for its parts that stay, and the breaks of each", () => {
    expect(intervalsOf().map(({ key, breaks, shiftStart }) => [key, breaks.length, shiftStart])).toEqual([
      ["a", 1, Date.parse(instantOf("09:00"))],
      [`a ${Date.parse(instantOf("13:00"))}`, 1, Date.parse(instantOf("09:00"))],
    ]);
  });

  it("is rounded as one, and its break is taken off once", () => {
    const rules = payRules({
      rounding: { minutes: 15, mode: "nearest" },
      autoBreak: { afterMs: 6 * HOUR_MS, lengthMs: HOUR_MS },
    });
    const worked = workedTime(intervalsOf(), rules, "UTC");
    expect(worked.reduce((sum, { ms }) => sum + ms, 0)).toBe(7 * HOUR_MS);
  });

  it("has no positions where none are known", () => {
    const source = { punches: PUNCHES, decisions: [], letStand: new Set<string>(), shifts: SHIFTS };
    const { intervals } = payableOf(payable(source, RULES), "anna");
    expect(intervals).toMatchObject([{ key: "a", position: null }]);
  });
});

it("looks through the shifts as often for many people as for one", () => {
  const readsFor = (people: number) => {
    let reads = 0;
    const shifts = SHIFTS.map((shift) => ({
      ...shift,
      get published() {
        reads++;
        return true;
      },
    }));
    const names = Array.from({ length: people }, (_, place) => `p${place}`);
    const punches = names.flatMap((name) =>
      punchesOf([`in 09:00 by=${name} id=${name}-in`, `out 17:00 by=${name} id=${name}-out`]),
    );
    const source = { punches, decisions: [], letStand: new Set<string>(), shifts };
    expect(payable({ ...source, positions: { said: [], positions: [] } }, RULES).size).toBe(people);
    return reads;
  };
  expect(readsFor(20)).toBe(readsFor(1));
});

describe("a position that is corrected after the payment", () => {
  const inputs = { person: "anna", zone: "UTC", sets: ruleSets(), rates: RATES, extras: [] };
  const period = { from: "2026-06-01", to: "2026-06-14" };
  const frozenOf = (run: PayrollSnapshot) => {
    const stored = JSON.parse(JSON.stringify(freezePay(run, { currency: "USD", decimals: 2 })));
    return must(readPaySnapshot(stored), "a snapshot");
  };
  const run = payrollRun({ ...inputs, period, intervals: intervalsOf(), late: [] });
  const paid = { frozen: frozenOf(run), paidAt: instantOf("14T12:00") };
  const MORE = 2 * (1500 - 1200);

  it("was paid by position, and owes nothing while it is as it was", () => {
    expect(run.totals.base).toBe(Math.round((3 + 50 / 60) * 1500) + 3.75 * 1200);
    expect(paid.frozen.inputs.rates).toEqual(RATES);
    expect(paid.frozen.inputs.intervals.map(({ position }) => position)).toEqual(["cook", "server"]);
    expect(latePay([paid], intervalsOf(), [])).toEqual([]);
  });

  it("gives one late adjustment, and none once that is paid", () => {
    const late = latePay([paid], intervalsOf([SAID]), []);
    expect(late).toMatchObject([{ period, ms: 0, cents: MORE }]);
    const following = { from: "2026-06-15", to: "2026-06-28" };
    const next = payrollRun({ ...inputs, period: following, intervals: intervalsOf([SAID]), late });
    expect(next.totals.total).toBe(MORE);
    const both = [paid, { frozen: frozenOf(next), paidAt: instantOf("28T12:00") }];
    expect(latePay(both, intervalsOf([SAID]), [])).toEqual([]);
    expect(latePay(both, intervalsOf(), [])).toMatchObject([{ period, ms: 0, cents: -MORE }]);
  });

  it("owes nothing where it changes no rate", () => {
    const bar = { ...SAID, from: instantOf("09:30"), to: instantOf("10:30"), position_id: "bar" };
    const rates = RATES.filter(({ position }) => !position);
    const plain = payrollRun({ ...inputs, rates, period, intervals: intervalsOf(), late: [] });
    const frozen = frozenOf(plain);
    expect(latePay([{ frozen, paidAt: paid.paidAt }], intervalsOf([bar]), [])).toEqual([]);
  });
});
