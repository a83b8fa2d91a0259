import fc from "fast-check";
import { DateTime } from "luxon";
import { expect, it } from "vitest";
import { dayStart } from "./zones.ts";

it.each([
  ["2026-07-01T10:00:00.000Z", "Europe/Dublin", "2026-06-30T23:00:00.000Z"],
  ["2026-07-01T01:00:00.000Z", "America/New_York", "2026-06-30T04:00:00.000Z"],
  ["2026-03-29T12:00:00.000Z", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
  ["2026-07-01T10:00:00.000Z", "Not/AZone", "2026-07-01T00:00:00.000Z"],
])("the day of %s in %s began at %s", (now, zone, start) => {
  expect(dayStart(now, zone)).toBe(start);
});

// Where midnight comes twice, Luxon takes the later one: such zones are tested below.
it("agrees with Luxon, whichever way the clocks are moved", () => {
  const zones = [
    "Europe/Dublin",
    "America/New_York",
    "America/Sao_Paulo",
    "Africa/Cairo",
    "Asia/Beirut",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
  ];
  const years = { min: Date.UTC(2009, 0, 1), max: Date.UTC(2030, 0, 1) };
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer(years), (zone, time) => {
      const now = new Date(time).toISOString();
      const theirs = DateTime.fromMillis(time, { zone }).startOf("day").toUTC().toISO();
      expect(dayStart(now, zone)).toBe(theirs);
    }),
    { numRuns: 3000 },
  );
});

it.each([
  ["2018-11-04T15:00:00.000Z", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2023-04-28T12:00:00.000Z", "Africa/Cairo", "2023-04-27T22:00:00.000Z"],
  ["2023-10-27T12:00:00.000Z", "Africa/Cairo", "2023-10-26T22:00:00.000Z"],
  ["2009-10-25T12:00:00.000Z", "Atlantic/Azores", "2009-10-25T00:00:00.000Z"],
  ["2024-11-03T12:00:00.000Z", "America/Havana", "2024-11-03T04:00:00.000Z"],
])("a midnight that %s in %s skipped or had twice began the day at %s", (now, zone, start) => {
  expect(dayStart(now, zone)).toBe(start);
});
