import fc from "fast-check";
import { expect, it } from "vitest";
import { addDays, calendarDay, DAY_MS } from "#lib/time/calendar-days.ts";
import { shiftSpan } from "../time/spans.ts";
import { dayAxis } from "./day-axis.ts";

const ZONES = [
  "Europe/Dublin",
  "America/New_York",
  "America/Sao_Paulo",
  "Australia/Lord_Howe",
  "Africa/Cairo",
];

it.each([
  ["2026-03-29", 23],
  ["2026-03-30", 24],
  ["2026-10-25", 25],
])("%s in Dublin has %d hours", (date, hours) => {
  const axis = dayAxis({ from: date, to: date }, "Europe/Dublin");
  expect((axis.startOf(1) - axis.startOf(0)) / 3_600_000).toBe(hours);
});

it("knows the days around the range, and no others", () => {
  const axis = dayAxis({ from: "2026-06-10", to: "2026-06-11" }, "UTC");
  expect(["2026-06-09", "2026-06-10", "2026-06-11", "2026-06-12"].map(axis.numberOf)).toEqual([-1, 0, 1, 2]);
  expect(axis.numberOf("2026-06-13")).toBeNull();
  expect(axis.dayAt(Date.UTC(2026, 5, 10))).toBe(0);
  expect(axis.dayAt(Date.UTC(2026, 5, 10) - 1)).toBe(-1);
  expect(axis.dayAt(Date.UTC(2026, 5, 13))).toBeNull();
  expect(axis.dayAt(Number.NaN)).toBeNull();
});

it("finds the times that shiftSpan finds, and the days that instants are on", () => {
  const date = fc.integer({ min: 0, max: 366 }).map((days) => addDays("2017-12-31", days));
  const time = fc
    .integer({ min: 0, max: 24 * 60 - 1 })
    .map((minute) => new Date(minute * 60_000).toISOString().slice(11, 16));
  const axes = new Map(ZONES.map((zone) => [zone, dayAxis({ from: "2018-01-01", to: "2018-12-31" }, zone)]));
  fc.assert(
    fc.property(fc.constantFrom(...axes), date, time, time, ([zone, axis], day, start_time, end_time) => {
      const number = axis.numberOf(day) ?? Number.NaN;
      expect(axis.spanOn(number, { start_time, end_time })).toEqual(
        shiftSpan({ date: day, start_time, end_time }, zone),
      );
    }),
    { numRuns: 3000 },
  );
  const instants = fc.integer({ min: Date.UTC(2018, 0, 1), max: Date.UTC(2018, 11, 31) + DAY_MS });
  fc.assert(
    fc.property(fc.constantFrom(...axes), instants, ([zone, axis], instant) => {
      const day = axis.dayAt(instant) ?? Number.NaN;
      const theirs = calendarDay(new Date(instant).toISOString(), zone);
      expect(axis.dateOf(day)).toBe(theirs);
    }),
    { numRuns: 2000 },
  );
});
