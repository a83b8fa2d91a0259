import { expect, it } from "vitest";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { paidInterval, ruleSets } from "#tests/factories/pay.ts";
import { paySumsOf, shownHoursOf } from "./pay-figures.ts";
import type { PayRow } from "./payroll-rows.ts";
import { payrollRun } from "./payroll-run.ts";

const INTERVAL = paidInterval("2026-03-02 09:00-10:00", { punches: [] });

const rowOf = (id: string, minutes: number, state: PayRow["state"] = "ready") =>
  ({
    id,
    state,
    payment: null,
    snapshot: payrollRun({
      person: id,
      period: { from: "2026-03-02", to: "2026-03-08" },
      zone: "UTC",
      sets: ruleSets(),
      rates: [],
      intervals: [{ ...INTERVAL, key: id, end: INTERVAL.start + minutes * MINUTE_MS }],
      extras: [],
      late: [],
    }),
  }) as unknown as PayRow;

it("shows hours of people that add up to the shown sum, beside those that do not count", () => {
  const rows = [rowOf("ann", 20.4), rowOf("taken", 60.8, "taken"), rowOf("ben", 20.4), rowOf("sam", 20.4)];
  const shown = shownHoursOf(rows, 2);
  const minutesOf = (id: string) => (shown.get(id)?.regularMs ?? 0) / MINUTE_MS;
  expect(["ann", "ben", "sam", "taken"].map(minutesOf)).toEqual([21, 20, 20, 60]);
  expect(Math.floor(paySumsOf(rows, 2).ms / MINUTE_MS)).toBe(61);
});
