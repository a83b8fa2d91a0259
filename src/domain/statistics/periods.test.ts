import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { lengthInDays } from "../time/day-range.ts";
import { comparedDays, periodBefore, periodsOf } from "./periods.ts";

it.each([
  ["2026-06-10", "2026-06-10", "day", 1, "2026-06-10", "2026-06-10"],
  ["2026-03-01", "2026-03-31", "day", 31, "2026-03-01", "2026-03-31"],
  ["2026-03-01", "2026-04-01", "week", 6, "2026-03-01", "2026-04-01"],
  ["2026-06-03", "2026-07-07", "week", 6, "2026-06-07", "2026-07-07"],
  ["2026-01-01", "2026-07-01", "week", 27, "2026-01-04", "2026-07-01"],
  ["2026-01-01", "2026-07-02", "month", 7, "2026-01-31", "2026-07-02"],
  ["2025-01-15", "2026-12-31", "month", 24, "2025-01-31", "2026-12-31"],
] as const)(
  "%s to %s is shown by the %s, in %d, the first until %s, the last until %s",
  (from, to, unit, count, first, last) => {
    const shown = periodsOf({ from, to }, "mon");
    expect([shown.unit, shown.periods.length, shown.periods[0]?.to, shown.periods.at(-1)?.to]).toEqual([
      unit,
      count,
      first,
      last,
    ]);
  },
);

it("begins weeks on the day that weeks begin", () => {
  const starts = (first: "sun" | "sat") =>
    periodsOf({ from: "2026-06-03", to: "2026-07-07" }, first).periods.map(({ from }) => from);
  expect(starts("sun").slice(0, 3)).toEqual(["2026-06-03", "2026-06-07", "2026-06-14"]);
  expect(starts("sat").slice(0, 3)).toEqual(["2026-06-03", "2026-06-06", "2026-06-13"]);
});

it("has none of a range that ends before it begins", () => {
  const range = { from: "2026-06-10", to: "2026-06-09" };
  expect([lengthInDays(range), periodsOf(range, "mon").periods]).toEqual([0, []]);
});

it("leaves no day of a range out and has none twice", () => {
  const firstDay = fc.constantFrom("sun", "mon", "sat");
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 900 }),
      firstDay,
      (at, days, first) => {
        const range = { from: addDays("2025-01-01", at), to: addDays("2025-01-01", at + days - 1) };
        const { periods } = periodsOf(range, first);
        expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([range.from, range.to]);
        for (const [place, { from, to }] of periods.entries()) {
          expect(from <= to).toBe(true);
          if (place > 0) expect(from).toBe(addDays(periods[place - 1]?.to ?? "", 1));
        }
      },
    ),
  );
});

it.each([
  ["a day", "2026-03-01", "2026-03-01", "2026-02-28", "2026-02-28"],
  ["a week", "2026-06-08", "2026-06-14", "2026-06-01", "2026-06-07"],
  ["a month, by the one before", "2026-03-01", "2026-03-31", "2026-02-01", "2026-02-28"],
  ["a short month", "2026-02-01", "2026-02-28", "2026-01-01", "2026-01-31"],
  ["a January", "2026-01-01", "2026-01-31", "2025-12-01", "2025-12-31"],
  ["a quarter", "2026-04-01", "2026-06-30", "2026-01-01", "2026-03-31"],
  ["a year", "2025-01-01", "2025-12-31", "2024-01-01", "2024-12-31"],
  ["part of a month", "2026-03-01", "2026-03-30", "2026-01-30", "2026-02-28"],
  ["days over the end of a month", "2026-05-25", "2026-06-03", "2026-05-15", "2026-05-24"],
])("compares %s: %s to %s with %s to %s", (_, from, to, before, last) => {
  expect(periodBefore({ from, to })).toEqual({ from: before, to: last });
});

it.each([
  ["22 days with the same 22 days", "2026-11-01", "2026-11-30", "2026-11-23", "11-01 11-22", "10-01 10-22"],
  [
    "three days of a week with the same three",
    "2026-11-16",
    "2026-11-22",
    "2026-11-19",
    "11-16 11-18",
    "11-09 11-11",
  ],
  [
    "no more days than there were before",
    "2026-03-01",
    "2026-03-31",
    "2026-03-31",
    "03-01 03-28",
    "02-01 02-28",
  ],
  ["all of what is over", "2026-10-01", "2026-10-31", "2026-11-23", "10-01 10-31", "09-01 09-30"],
  [
    "what is to come with all days before",
    "2026-11-30",
    "2026-12-06",
    "2026-11-23",
    "11-30 12-06",
    "11-23 11-29",
  ],
])("compares %s", (_, from, to, today, now, before) => {
  const days = comparedDays({ from, to }, today);
  const short = (range?: { from: string; to: string }) =>
    range && `${range.from.slice(5)} ${range.to.slice(5)}`;
  expect([short(days?.now), short(days?.before)]).toEqual([now, before]);
});

it("compares nothing on the first day of a range", () => {
  expect(comparedDays({ from: "2026-11-23", to: "2026-11-29" }, "2026-11-23")).toBeNull();
});
