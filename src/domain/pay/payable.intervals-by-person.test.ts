import fc from "fast-check";
import { expect, it } from "vitest";
import type { PunchInterval } from "../work/intervals.ts";
import type { MatchDecision } from "../work/matches.ts";
import { paidIntervals } from "../work/paid-intervals.ts";
import { paidIntervalsByPerson } from "./payable.ts";

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
