import { expect, it } from "vitest";
import { totalWorkedMs, workedMs } from "./worked.ts";

const HOUR = 3_600_000;
const punch = (clock_in_time: string, clock_out_time: string | null) => ({ clock_in_time, clock_out_time });

it.each([
  ["a closed punch", "2026-03-02T09:00:00.000Z", "2026-03-02T17:30:00.000Z", 8.5 * HOUR],
  ["an open punch until now", "2026-03-02T18:00:00.000Z", null, 2 * HOUR],
  [
    "a night with a clock change: instants decide",
    "2026-03-28T22:00:00.000Z",
    "2026-03-29T05:00:00.000Z",
    7 * HOUR,
  ],
  ["a device clock that went back", "2026-03-02T21:00:00.000Z", null, 0],
])("%s", (_, start, end, expected) => {
  expect(workedMs(punch(start, end), "2026-03-02T20:00:00.000Z")).toBe(expected);
});

it("adds up a day", () => {
  const day = [
    punch("2026-03-02T08:00:00.000Z", "2026-03-02T12:00:00.000Z"),
    punch("2026-03-02T19:00:00.000Z", null),
  ];
  expect(totalWorkedMs(day, "2026-03-02T20:00:00.000Z")).toBe(5 * HOUR);
});
