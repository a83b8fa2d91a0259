import { expect, it } from "vitest";
import { dayStart } from "./day-start.ts";

it.each([
  ["2026-07-01T10:00:00.000Z", "Europe/Dublin", "2026-06-30T23:00:00.000Z"],
  ["2026-07-01T01:00:00.000Z", "America/New_York", "2026-06-30T04:00:00.000Z"],
  ["2026-03-29T12:00:00.000Z", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-07-01T10:00:00.000Z", "Not/AZone", "2026-07-01T00:00:00.000Z"],
])("the day of %s in %s began at %s", (now, zone, start) => {
  expect(dayStart(now, zone)).toBe(start);
});
