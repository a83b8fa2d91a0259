import { expect, it } from "vitest";
import { STATISTICS_DAY as DAY, statisticsOfDay as statistics } from "#tests/factories/statistics-day.ts";

const [ANNA, BEN] = ["anna", "ben"];

const said = (user_id: string, date: string, fields = {}) => ({
  ...{ user_id, date, all_day: true, start_time: null, end_time: null },
  ...{ available: true, status: "approved" as const, reason: null },
  ...fields,
});
const part = { all_day: false, start_time: "09:00", end_time: "12:00" };

it.each<[what: string, rows: ReturnType<typeof said>[], approvalMode: boolean, days: number[]]>([
  ["nothing", [], false, [0, 0, 2]],
  ["nothing, with approval mode", [], true, [2, 0, 0]],
  ["one free, one away", [said(ANNA, DAY), said(BEN, DAY, { available: false })], false, [1, 1, 0]],
  ["free at some hours", [said(ANNA, DAY, part)], false, [1, 0, 1]],
  ["away at some hours", [said(ANNA, DAY, { ...part, available: false })], false, [1, 0, 1]],
  ["what was denied", [said(ANNA, DAY, { available: false, status: "denied" })], false, [0, 0, 2]],
  ["what waits for a manager", [said(ANNA, DAY, { available: false, status: "pending" })], true, [1, 0, 1]],
  ["what was approved", [said(ANNA, DAY, { available: false })], true, [1, 1, 0]],
  ["a day before", [said(ANNA, "2026-06-09", { available: false })], false, [0, 0, 2]],
  [
    "a night before that reaches into it",
    [said(ANNA, "2026-06-09", { ...part, start_time: "22:00", end_time: "05:00", available: false })],
    false,
    [1, 0, 1],
  ],
  [
    "the same hours of a night, one the day before",
    ["2026-06-09", DAY].map((date, place) =>
      said([ANNA, BEN][place] ?? "", date, { ...part, start_time: "22:00", end_time: "05:00" }),
    ),
    false,
    [1, 0, 1],
  ],
  ["somebody who is gone", [said("cleo", DAY)], false, [0, 0, 2]],
])("counts the days of people who said %s", (_, availability, approvalMode, days) => {
  const { total } = statistics({ availability }, { rules: { approvalMode } });
  expect([total.daysAvailable, total.daysUnavailable, total.daysUnsaid]).toEqual(days);
  expect([total.availableShare, total.unavailableShare, total.unsaidShare]).toEqual(
    days.map((count) => count / 2),
  );
});
