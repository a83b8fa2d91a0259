import { expect, it } from "vitest";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { paidInterval, ruleSets } from "#tests/factories/pay.ts";
import { payrollWords } from "#words/made/payroll.ts";
import { extrasOf } from "./money.ts";
import type { PayRow } from "./payroll-rows.ts";
import { payrollRun } from "./payroll-run.ts";
import { payrollTable } from "./payroll-table.ts";

const PERIOD = { from: "2026-03-02", to: "2026-03-08" };
const INTERVAL = paidInterval("2026-03-02 09:00-10:00", { punches: [] });

const rowOf = (name: string, state: PayRow["state"] = "ready") =>
  ({
    id: name,
    name,
    state,
    payment: null,
    draft: { notes: "Thanks" },
    snapshot: payrollRun({
      person: name,
      period: PERIOD,
      zone: "UTC",
      sets: ruleSets(),
      rates: [{ from: "2026-01-01", cents: 1575 }],
      intervals: [{ ...INTERVAL, key: name, end: INTERVAL.start + 20 * MINUTE_MS }],
      extras: extrasOf({ tips: 100, fuel: 0, other: -25, deductions: 50 }),
      late: [],
    }),
  }) as unknown as PayRow;

it("has a row for each person that counts, and sums of what it shows", async () => {
  const say = await payrollWords.load("en-US");
  const rows = ["Ann", "Ben", "Sam"].map((name) => rowOf(name));
  const table = payrollTable(say, [...rows, rowOf("Tom", "taken")], PERIOD, { currency: "EUR", decimals: 2 });
  expect(table.map((row) => row.join(","))).toEqual([
    "Name,First day,Last day,Status,Regular hours,Overtime hours,Base pay (EUR),Tips (EUR),Fuel (EUR),Other (EUR)," +
      "Deductions (EUR),Total (EUR),Notes",
    "Ann,2026-03-02,2026-03-08,Ready,0.34,0,5.25,1,0,-0.25,0.5,5.5,Thanks",
    "Ben,2026-03-02,2026-03-08,Ready,0.33,0,5.25,1,0,-0.25,0.5,5.5,Thanks",
    "Sam,2026-03-02,2026-03-08,Ready,0.33,0,5.25,1,0,-0.25,0.5,5.5,Thanks",
    "Sum,2026-03-02,2026-03-08,,1,0,15.75,3,0,-0.75,1.5,16.5,",
  ]);
});
