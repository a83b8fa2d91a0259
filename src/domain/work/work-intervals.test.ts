import { expect, it } from "vitest";
import { workedMs } from "./work-intervals.ts";

const HOUR = 3_600_000;
const punch = (from: string, to: string | null, ...breaks: [from: string, to: string | null][]) => ({
  ...span([from, to]),
  breaks: breaks.map(span),
});
const span = ([from, to]: readonly [string, string | null]) => ({
  start: Date.parse(from),
  end: to === null ? null : Date.parse(to),
});

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

it("takes breaks out, also one that goes on", () => {
  const noon = ["2026-03-02T12:00:00.000Z", "2026-03-02T12:30:00.000Z"] as const;
  const day = punch("2026-03-02T09:00:00.000Z", null, [...noon], ["2026-03-02T19:00:00.000Z", null]);
  expect(workedMs(day, "2026-03-02T20:00:00.000Z")).toBe(9.5 * HOUR);
});
