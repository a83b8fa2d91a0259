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
import { payrollRun } from "./payroll-run.ts";
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

it("a position that is corrected after the payment gives one late adjustment", () => {
  const period = { from: "2026-06-01", to: "2026-06-14" };
  const extras: [] = [];
  const rated = (said?: SaidPosition[]) =>
    intervalsOf(said).map((interval) => ({
      ...interval,
      rate: rateOn(RATES, interval.day ?? "", interval.position),
    }));
  const inputs = { person: "anna", period, zone: "UTC", sets: ruleSets(), rates: RATES, extras, late: [] };
  const run = payrollRun({ ...inputs, intervals: rated() });
  expect(run.totals.base).toBe(Math.round((3 + 50 / 60) * 1500) + 3.75 * 1200);
  const stored = JSON.parse(JSON.stringify(freezePay(run, { currency: "USD", decimals: 2 })));
  const frozen = must(readPaySnapshot(stored), "a snapshot");
  expect(frozen.inputs.rates).toEqual(RATES);
  expect(frozen.inputs.intervals.map(({ position }) => position)).toEqual(["cook", "server"]);
  const late = latePay([{ frozen, paidAt: instantOf("11T12:00") }], rated([SAID]), []);
  expect(late).toMatchObject([{ period, ms: 0, cents: 2 * (1500 - 1200) }]);
});
