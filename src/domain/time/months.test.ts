import fc from "fast-check";
import { expect, it } from "vitest";
import { addMonths, daysOfMonth, monthOf, weeksOfMonth } from "./months.ts";

it.each([
  ["2026-01", -1, "2025-12"],
  ["2026-01", 1, "2026-02"],
  ["2026-11", 2, "2027-01"],
  ["2026-03", 0, "2026-03"],
])("%s and %d months are %s", (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

it.each([
  ["sun", ["2026-03-01", "2026-03-08", "2026-03-15", "2026-03-22", "2026-03-29"]],
  ["mon", ["2026-02-23", "2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"]],
  ["sat", ["2026-02-28", "2026-03-07", "2026-03-14", "2026-03-21", "2026-03-28"]],
] as const)("the weeks of March 2026 from %s begin on %j", (firstDay, starts) => {
  expect(weeksOfMonth("2026-03", firstDay).map(([first]) => first)).toEqual(starts);
});

it.each([
  ["2026-02", "sun", "2026-02-01", "2026-02-28", 4],
  ["2026-08", "sun", "2026-07-26", "2026-09-05", 6],
  ["2025-12", "sat", "2025-11-29", "2026-01-02", 5],
] as const)("%s in weeks from %s begins on %s and ends on %s", (month, firstDay, from, to, count) => {
  const weeks = weeksOfMonth(month, firstDay);
  expect([weeks[0]?.[0], weeks.at(-1)?.[6], weeks.length]).toEqual([from, to, count]);
});

it("every day of a month is in one of its weeks, once, and no week is without one", () => {
  const firstDay = fc.constantFrom("sun", "mon", "sat");
  fc.assert(
    fc.property(fc.integer({ min: -600, max: 600 }), firstDay, (count, first) => {
      const month = addMonths("2026-01", count);
      const weeks = weeksOfMonth(month, first);
      expect(weeks.flat().filter((day) => monthOf(day) === month)).toEqual(daysOfMonth(month));
      expect(weeks.every((week) => week.length === 7 && week.some((day) => monthOf(day) === month))).toBe(
        true,
      );
    }),
  );
});
