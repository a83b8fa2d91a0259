import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { type ChoiceProblem, choiceProblem, chosenDays, type DayChoice } from "./edits.ts";

const weekly = (weekdays: number[], from: string, to: string): DayChoice => ({
  kind: "weekly",
  weekdays,
  from,
  to,
});
const range = (from: string, to: string): DayChoice => ({ kind: "range", from, to });

it.each<[DayChoice, string[]]>([
  [{ kind: "days", days: ["2026-03-09", "2026-03-02", "2026-03-09"] }, ["2026-03-02", "2026-03-09"]],
  [range("2026-02-27", "2026-03-02"), ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"]],
  [range("2026-03-02", "2026-03-02"), ["2026-03-02"]],
  [range("2026-03-02", "2026-03-01"), []],
  [weekly([1, 3], "2026-03-01", "2026-03-10"), ["2026-03-02", "2026-03-04", "2026-03-09"]],
  [weekly([], "2026-03-01", "2026-03-10"), []],
  // The clocks are moved on March 29 in Dublin.
  [weekly([0], "2026-03-22", "2026-04-05"), ["2026-03-22", "2026-03-29", "2026-04-05"]],
])("%j are the days %j", (choice, days) => {
  expect(chosenDays(choice)).toEqual(days);
});

it.each<[DayChoice, ChoiceProblem | null]>([
  [{ kind: "days", days: [] }, "none"],
  [{ kind: "days", days: ["2026-03-02"] }, null],
  [{ kind: "days", days: ["2026-03-05", "2026-03-01"] }, "past"],
  [range("2026-03-02", "2026-03-09"), null],
  [range("2026-03-01", "2026-03-09"), "past"],
  [range("2026-03-09", "2026-03-08"), "backwards"],
  [range("2026-03-02", "2027-03-02"), null],
  [range("2026-03-02", "2027-03-03"), "too-long"],
  [range("", "2026-03-02"), "none"],
  [weekly([], "2026-03-02", "2026-03-09"), "none"],
  [weekly([6], "2026-03-02", "2026-03-05"), "none"],
  [weekly([6], "2026-03-02", "2028-03-05"), "too-long"],
])("on March 2, %j has the problem %j", (choice, problem) => {
  expect(choiceProblem(choice, "2026-03-02")).toBe(problem);
});

it("a weekly pattern has just the days of its stretch that are of its weekdays", () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }));
  fc.assert(
    fc.property(fc.nat(2000), fc.nat(365), weekdays, (start, length, chosen) => {
      const from = addDays("2024-01-01", start);
      const to = addDays(from, length);
      const days = chosenDays(weekly(chosen, from, to));
      const all = chosenDays(range(from, to));
      expect(days).toEqual(all.filter((day) => chosen.includes(new Date(day).getUTCDay())));
      expect(all.length).toBe(length + 1);
      expect([all[0], all.at(-1)]).toEqual([from, to]);
    }),
  );
});
