import { describe, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { readPaySnapshot } from "#schema/entities/pay-snapshot.ts";
import { ruleSets } from "#tests/factories/pay.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { latePay, type PaidRecord } from "./late-pay.ts";
import { payable, payableOf } from "./payable.ts";
import { freezePay, thawPay } from "./payments.ts";
import type { ArrivedPunch } from "./payroll-run.ts";
import { type LateAdjustment, type PayrollInputs, payrollRun } from "./payroll-run.ts";

const FIRST = { from: "2026-06-01", to: "2026-06-14" };
const SECOND = { from: "2026-06-15", to: "2026-06-28" };
const RULES = { zone: "UTC", now: instantOf("29T12:00"), maxMs: 1e9 };
const MONEY = { currency: "USD", decimals: 2 };
const DAY = ["in 09:00", "out 17:00"];
const SHORT = ["out 16:00 id=x correction fixes=b recorded=29T10:00"];

function arrived(texts: readonly string[], received?: string): ArrivedPunch[] {
  return punchesOf(texts).map((punch) => ({ ...punch, received_at: received ? instantOf(received) : null }));
}
function intervalsOf(punches: readonly ArrivedPunch[]) {
  const source = { punches, decisions: [], letStand: new Set<string>(), shifts: [] };
  return payableOf(payable(source, RULES), "anna").intervals;
}
function inputsOf(
  punches: readonly ArrivedPunch[],
  period = FIRST,
  late: LateAdjustment[] = [],
): PayrollInputs {
  const rates = [{ from: "2026-01-01", cents: 1000 }];
  const intervals = intervalsOf(punches);
  return { person: "anna", period, zone: "UTC", sets: ruleSets(), rates, intervals, extras: [], late };
}
/** Through JSON, as the database stores it. */
function paid(inputs: PayrollInputs): PaidRecord {
  const stored = JSON.parse(JSON.stringify(freezePay(payrollRun(inputs), MONEY)));
  return { frozen: must(readPaySnapshot(stored), "a snapshot"), paidAt: instantOf("28T12:00") };
}
const due = (records: PaidRecord[], punches: readonly ArrivedPunch[]) =>
  latePay(records, intervalsOf(punches), punches);

describe("latePay", () => {
  const before = arrived(DAY);

  it("is nothing while everything is as it was paid", () => {
    expect(due([paid(inputsOf(before))], before)).toEqual([]);
  });

  it("finds what arrived after it was paid, with its reason", () => {
    const all = [...before, ...arrived(["in 11T09:00 id=c", "out 11T11:00 id=d"], "29T09:00")];
    expect(due([paid(inputsOf(before))], all)).toMatchObject([
      { period: FIRST, cents: 2000, reason: "arrived", lines: [{ day: "2026-06-11", punches: ["c", "d"] }] },
    ]);
  });

  it("takes back what was corrected", () => {
    expect(due([paid(inputsOf(before))], [...before, ...arrived(SHORT)])).toMatchObject([
      { cents: -1000, reason: "corrected" },
    ]);
  });

  it("knows when only a decision changed", () => {
    const record = paid(inputsOf(before));
    expect(latePay([record], [], before)).toMatchObject([{ cents: -8000, reason: "decided" }]);
  });

  it("is paid once: a later payment that has it settles it, and more of it is more", () => {
    const first = paid(inputsOf(before));
    const all = [...before, ...arrived(["in 11T09:00 id=c", "out 11T11:00 id=d"], "29T09:00")];
    const second = paid(inputsOf(all, SECOND, due([first], all)));
    expect(second.frozen.totals.extras.other).toBe(2000);
    expect(due([first, second], all)).toEqual([]);
    const more = [...all, ...arrived(["in 12T09:00 id=e", "out 12T10:00 id=f"], "29T10:00")];
    expect(due([first, second], more)).toMatchObject([{ period: FIRST, cents: 1000 }]);
    expect(due([first, second], before)).toMatchObject([{ period: FIRST, cents: -2000 }]);
  });

  it("asks for every paid period", () => {
    const records = [paid(inputsOf(before, SECOND)), paid(inputsOf(before))];
    const all = [
      ...before,
      ...arrived(["in 11T09:00 id=c", "out 11T11:00 id=d", "in 16T09:00 id=e", "out 16T10:00 id=f"]),
    ];
    expect(due(records, all).map(({ period, cents }) => [period, cents])).toEqual([
      [FIRST, 2000],
      [SECOND, 1000],
    ]);
  });
});

it("keeps a snapshot whole but for the parts, which follow", () => {
  const run = payrollRun(inputsOf(arrived(DAY)));
  const { frozen } = paid(run.inputs);
  expect(thawPay(frozen)).toEqual(run);
  expect(frozen).not.toHaveProperty("parts");
  expect(readPaySnapshot({ ...frozen, form: 3 })).toBeNull();
  expect(readPaySnapshot(null)).toBeNull();
});
