import { expect, it } from "vitest";
import { daysOf, type RecordPeriod, steppedDays } from "./record-periods.ts";

const RULES = { firstDayOfWeek: "mon", schedule: { every: "two-weeks", anchor: "2026-01-04" } } as const;

it.each<[RecordPeriod, string, string]>([
  ["this-week", "2026-06-08", "2026-06-14"],
  ["last-week", "2026-06-01", "2026-06-07"],
  ["pay-period", "2026-06-07", "2026-06-20"],
  ["last-pay-period", "2026-05-24", "2026-06-06"],
  ["this-month", "2026-06-01", "2026-06-30"],
  ["last-month", "2026-05-01", "2026-05-31"],
])("%s of June 10: %s to %s", (period, from, to) => {
  expect(daysOf(period, "2026-06-10", RULES)).toEqual({ from, to });
});

it.each<[string, string, 1 | -1, string, string]>([
  ["2026-06-08", "2026-06-14", 1, "2026-06-15", "2026-06-21"],
  ["2026-06-08", "2026-06-14", -1, "2026-06-01", "2026-06-07"],
  ["2026-06-10", "2026-06-10", 1, "2026-06-11", "2026-06-11"],
  ["2026-01-01", "2026-01-31", 1, "2026-02-01", "2026-02-28"],
  ["2026-01-01", "2026-01-31", -1, "2025-12-01", "2025-12-31"],
  ["2026-01-01", "2026-01-30", 1, "2026-01-31", "2026-03-01"],
])("%s to %s, %i on: %s to %s", (from, to, step, first, last) => {
  expect(steppedDays({ from, to }, step)).toEqual({ from: first, to: last });
});
