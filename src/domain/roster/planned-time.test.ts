import fc from "fast-check";
import { expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { PlannedBreak } from "#schema/entities/shift-template.ts";
import { plannedMs, plannedSpans } from "./planned-time.ts";

const DAY = { start: 9 * HOUR_MS, end: 17 * HOUR_MS };
const unpaid = (after: number, minutes: number): PlannedBreak => ({ after, minutes, paid: false });
const paid = (after: number, minutes: number): PlannedBreak => ({ after, minutes, paid: true });

it.each<[what: string, breaks: PlannedBreak[] | null | undefined, minutes: number]>([
  ["no breaks", null, 480],
  ["a row of before there were breaks", undefined, 480],
  ["an empty list", [], 480],
  ["a paid break", [paid(240, 30)], 480],
  ["an unpaid break", [unpaid(240, 30)], 450],
  ["an unpaid and a paid one", [paid(120, 15), unpaid(240, 30)], 450],
  ["two at once count once", [unpaid(240, 30), unpaid(250, 30)], 440],
  ["one beyond the end counts to it", [unpaid(450, 60)], 450],
  ["one longer than the shift leaves nothing", [unpaid(0, 500)], 0],
  ["one that would begin after the end", [unpaid(480, 30)], 480],
])("%s", (_, breaks, minutes) => {
  expect(plannedMs(breaks === undefined ? {} : { breaks }, DAY)).toBe(minutes * MINUTE_MS);
});

const anyBreak = fc.record({
  after: fc.integer({ min: 0, max: 1439 }),
  minutes: fc.integer({ min: 1, max: 480 }),
  paid: fc.boolean(),
});

it("is never longer than the shift, whatever the order of breaks, and lies within it", () => {
  const span = fc.record({
    start: fc.integer({ min: 0, max: 1e12 }),
    hours: fc.integer({ min: 0, max: 24 }),
  });
  fc.assert(
    fc.property(span, fc.array(anyBreak, { maxLength: 10 }), ({ start, hours }, breaks) => {
      const shift = { start, end: start + hours * HOUR_MS };
      const ms = plannedMs({ breaks }, shift);
      expect(ms).toBeLessThanOrEqual(hours * HOUR_MS);
      expect(ms).toBe(plannedMs({ breaks: [...breaks].reverse() }, shift));
      for (const part of plannedSpans({ breaks }, shift)) {
        expect(part.start).toBeGreaterThanOrEqual(shift.start);
        expect(part.end).toBeLessThanOrEqual(shift.end);
      }
    }),
  );
});
