import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import { MIDNIGHT_CASES } from "#tests/factories/midnight-cases.ts";
import { punchesOf } from "#tests/factories/punches.ts";
import { shiftsInWords } from "#tests/factories/shifts.ts";
import { dayFinder } from "../time/zones.ts";
import { paidIntervals } from "./paid-intervals.ts";
import { pairPunches } from "./pairing.ts";
import { linkShifts } from "./shift-links.ts";
import { dated, workDays } from "./work-days.ts";

const LATER = { now: "2030-01-01T00:00:00.000Z", maxMs: 48 * HOUR_MS };

function daysOf(punches: readonly string[], shifts: readonly string[], zone: string) {
  const { intervals } = pairPunches(punchesOf(punches, zone), LATER);
  const links = linkShifts(intervals, shiftsInWords(shifts), { zone, graceMs: 0 });
  return { intervals, days: workDays(intervals, links, zone) };
}

describe("the day of work", () => {
  it.each(MIDNIGHT_CASES)("$title", ({ zone, shifts, punches, days }) => {
    expect(Object.fromEntries(daysOf(punches, shifts, zone).days)).toEqual(days);
  });

  it("of people who are still at work is that of their shift, or of their clock-in", () => {
    expect([...daysOf(["in 23:50"], ["s 11 00:00-08:00"], "UTC").days]).toEqual([["a", "2026-06-11"]]);
    expect([...daysOf(["in 23:50"], [], "UTC").days]).toEqual([["a", "2026-06-10"]]);
  });
});

const someMinutes = fc.integer({ min: 0, max: 5 * 24 * 60 });
const somePunches = fc.uniqueArray(someMinutes, { maxLength: 20 });
const someShifts = fc.array(
  fc.record({
    day: fc.integer({ min: 9, max: 15 }),
    start: fc.integer({ max: 23, min: 0 }),
    end: fc.nat(23),
  }),
  { maxLength: 8 },
);
const someZone = fc.constantFrom("UTC", "America/New_York", "Pacific/Auckland", "Pacific/Kiritimati");
const START = Date.parse("2026-06-10T00:00:00.000Z");

describe("whatever was punched and planned", () => {
  it("counts on one day beside that of its clock-in, and all days together have every paid minute once", () => {
    fc.assert(
      fc.property(somePunches, someShifts, someZone, (minutes, planned, zone) => {
        const punches = [...minutes]
          .sort((one, other) => one - other)
          .map((at, place) => {
            const instant = new Date(START + at * MINUTE_MS).toISOString().slice(0, 16);
            return `${place % 2 === 0 ? "in" : "out"} ${instant}Z id=${place}`;
          });
        const hour = (count: number) => `${String(count).padStart(2, "0")}:00`;
        const shifts = planned.map(
          ({ day, start, end }, place) =>
            `s${place} ${String(day).padStart(2, "0")} ${hour(start)}-${hour(end)}`,
        );
        const { intervals, days } = daysOf(punches, shifts, zone);
        const began = dayFinder(zone);
        for (const { key, start } of intervals) {
          const day = began(start);
          expect([addDays(day, -1), day, addDays(day, 1)]).toContain(days.get(key));
        }
        const paid = dated(paidIntervals(intervals, []), days);
        const msOf = (all: typeof paid) => all.reduce((sum, { start, end }) => sum + end - start, 0);
        const listed = [...new Set(days.values())];
        const byDay = listed.map((day) => msOf(paid.filter((one) => one.day === day)));
        expect(byDay.reduce((sum, ms) => sum + ms, 0)).toBe(msOf(paid));
      }),
      { numRuns: 300 },
    );
  });
});
