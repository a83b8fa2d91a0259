import fc from "fast-check";
import { expect, it } from "vitest";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { shownPaidTimes, shownTimes } from "./shown-times.ts";

const minutes = (...times: number[]) => times.map((each) => each * MINUTE_MS);
const sumOf = (times: readonly number[]) => times.reduce((sum, ms) => sum + ms, 0);

it.each([
  ["whole minutes", minutes(20, 20, 20), minutes(20, 20, 20)],
  ["what is left over", minutes(20.4, 20.4, 20.4), minutes(21, 20, 20)],
  ["those that lost most", minutes(1.2, 1.9, 1.9), minutes(1, 2, 2)],
  ["what was taken back", minutes(-1.5, 2.5), minutes(-1, 2)],
  ["nothing", [], []],
])("shows %s", (_, times, shown) => {
  expect(shownTimes(times)).toEqual(shown);
});

it("adds up to the whole minutes of the sum, and shows no time a whole minute wrong", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e7, max: 1e8 })), (times) => {
      const shown = shownTimes(times);
      expect(sumOf(shown)).toBe(Math.floor(sumOf(times) / MINUTE_MS) * MINUTE_MS);
      for (const [place, ms] of times.entries()) {
        expect(Math.abs((shown[place] ?? Number.NaN) - ms)).toBeLessThan(MINUTE_MS);
      }
    }),
  );
});

it("shows paid times to the second only where there are seconds", () => {
  expect(shownPaidTimes(minutes(371, 20))).toEqual(minutes(371, 20));
  expect(shownPaidTimes([371 * MINUTE_MS + 29_600, 400, 30_000])).toEqual([
    371 * MINUTE_MS + 30_000,
    0,
    30_000,
  ]);
});
