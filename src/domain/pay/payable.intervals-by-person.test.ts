import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/format/calendar-days.ts";
import { instantOf, punchesOf } from "#tests/factories/punches.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { shiftSpan } from "../time/spans.ts";
import type { PunchInterval } from "../work/intervals.ts";
import type { MatchDecision } from "../work/matches.ts";
import { paidIntervals } from "../work/paid-intervals.ts";
import { linkShifts } from "../work/shift-links.ts";
import { workOf } from "../work/work-intervals.ts";
import { paidIntervalsByPerson, shiftStarts } from "./payable.ts";

const MINUTE_MS = 60_000;
const START = Date.parse("2026-06-10T00:00:00.000Z");

const someIntervals = fc
  .array(
    fc.record({
      at: fc.integer({ min: 0, max: 40 * 60 }),
      length: fc.integer({ min: 0, max: 300 }),
      track: fc.constantFrom("clock" as const, "entered" as const),
      isOpen: fc.boolean(),
      user_id: fc.constantFrom("anna", "ben"),
    }),
    { maxLength: 12 },
  )
  .map((list) =>
    list.map(({ at, length, isOpen, ...rest }, place): PunchInterval => {
      const start = START + at * MINUTE_MS;
      const end = isOpen ? null : start + length * MINUTE_MS;
      return {
        ...rest,
        key: `k${place}`,
        start,
        end,
        breaks: [],
        punches: [],
        unverified: [],
        sources: [],
        shift_id: null,
      };
    }),
  );
const someDecisions = fc.array(
  fc.record({
    entered: fc.integer({ min: 0, max: 11 }),
    clocked: fc.integer({ min: 0, max: 11 }),
    choice: fc.constantFrom("entered" as const, "clocked" as const, "both" as const),
  }),
  { maxLength: 6 },
);

it("says of each person's work what is said of everybody's at once", () => {
  fc.assert(
    fc.property(someIntervals, someDecisions, (intervals, chosen) => {
      const decisions = chosen.map(
        ({ entered, clocked, choice }, place): MatchDecision => ({
          id: `d${place}`,
          entered: `k${entered}`,
          clocked: `k${clocked}`,
          choice,
          decided_at: new Date(START + place).toISOString(),
        }),
      );
      const workedIntervals = paidIntervalsByPerson(intervals, decisions);
      for (const person of ["anna", "ben"]) {
        const own = paidIntervals(intervals, decisions).filter(({ user_id }) => user_id === person);
        expect(workedIntervals.get(person) ?? []).toEqual(own);
      }
    }),
    { numRuns: 500 },
  );
});

it("finds the beginnings of shifts that all shifts together have", () => {
  const texts = [
    "in 08:50",
    "out 17:00",
    "in 21:45",
    "out 11T06:00",
    "in 12T13:00 shift=other",
    "out 12T15:00",
  ];
  const { intervals } = workOf(punchesOf(texts), { now: instantOf("30T12:00"), maxMs: 16 * HOUR_MS });
  const shifts = [
    newShift({ id: "day", date: "2026-06-10", user_id: "anna", published: true }),
    newShift({
      id: "night",
      date: "2026-06-10",
      user_id: "anna",
      published: true,
      start_time: "22:00",
      end_time: "06:00",
    }),
    newShift({ id: "other", date: "2026-06-12", user_id: "ben", published: true }),
    newShift({ id: "draft", date: "2026-06-12", user_id: "anna", start_time: "13:00" }),
  ];
  const links = linkShifts(intervals, shifts, { zone: "UTC", graceMs: 0 });
  const startOf = (id: string) =>
    shiftSpan(shifts.find((shift) => shift.id === id) ?? newShift(), "UTC").start;
  expect([...shiftStarts(intervals, shifts, "UTC")]).toEqual(
    links.map(({ interval, shift_id }) => [interval, startOf(shift_id)]),
  );
  expect(links.map(({ shift_id }) => shift_id)).toEqual(["day", "night", "other"]);
});
