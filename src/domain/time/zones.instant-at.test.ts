import fc from "fast-check";
import { DateTime } from "luxon";
import { describe, expect, it } from "vitest";
import { addDays } from "#lib/time/calendar-days.ts";
import { shiftSpan } from "./spans.ts";
import { areClocksChanged, instantAt, toWallTime } from "./zones.ts";

const HOUR_MS = 3_600_000;
/** All minutes of a day: '00:00' to '23:59'. */
const MINUTES = Array.from({ length: 24 * 60 }, (_, minute) =>
  new Date(minute * 60_000).toISOString().slice(11, 16),
);

it("finds the instant that Luxon finds, wherever a time comes once", () => {
  const zones = ["Europe/Dublin", "America/New_York", "America/Sao_Paulo", "Asia/Kathmandu", "Pacific/Apia"];
  const instants = fc.integer({ min: Date.UTC(2009, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, minutes) => {
      const at = minutes * 60_000;
      const wall = DateTime.fromMillis(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");
      expect(toWallTime(new Date(at).toISOString(), zone)).toBe(wall);
      const ours = instantAt(wall.slice(0, 10), wall.slice(11), zone);
      const theirs = DateTime.fromISO(wall, { zone }).toMillis();
      expect(toWallTime(new Date(ours).toISOString(), zone)).toBe(wall);
      // Of two instants, ours is the first.
      expect(ours).toBeLessThanOrEqual(theirs);
      expect(theirs - ours).toBeLessThanOrEqual(HOUR_MS);
    }),
    { numRuns: 3000 },
  );
});

it("takes a time that the clocks skip for the moment they are changed", () => {
  const at = (date: string, time: string, zone: string) =>
    new Date(instantAt(date, time, zone)).toISOString();
  for (const time of ["02:00", "02:01", "02:30", "02:59", "03:00"]) {
    expect(at("2026-03-29", time, "Europe/Berlin")).toBe("2026-03-29T01:00:00.000Z");
  }
  expect(at("2026-03-29", "03:01", "Europe/Berlin")).toBe("2026-03-29T01:01:00.000Z");
  // A half-hour change, one at midnight, and a skipped day.
  expect(at("2026-10-04", "02:15", "Australia/Lord_Howe")).toBe("2026-10-03T15:30:00.000Z");
  expect(at("2018-11-04", "00:20", "America/Sao_Paulo")).toBe("2018-11-04T03:00:00.000Z");
  expect(at("2011-12-30", "12:00", "Pacific/Apia")).toBe("2011-12-30T10:00:00.000Z");
});

describe.each([
  ["Europe/Berlin", "2026-03-29", "2026-10-25"],
  ["Europe/Dublin", "2026-03-29", "2026-10-25"],
  ["America/New_York", "2026-03-08", "2026-11-01"],
  ["Australia/Lord_Howe", "2026-10-04", "2026-04-05"],
  ["America/Sao_Paulo", "2018-11-04", "2018-02-18"],
  ["Africa/Cairo", "2026-04-24", "2026-10-29"],
])("in %s", (zone, spring, autumn) => {
  it.each([spring, autumn])("no minute of %s comes before the one before it", (date) => {
    const instants = [addDays(date, -1), date, addDays(date, 1)].flatMap((day) =>
      MINUTES.map((time) => instantAt(day, time, zone)),
    );
    const back = instants.findIndex((instant, place) => instant < (instants[place - 1] ?? instant));
    expect(back).toBe(-1);
  });

  it("no shift ends before it begins", () => {
    const [minute, day] = [fc.constantFrom(...MINUTES), fc.constantFrom(-1, 0)];
    fc.assert(
      fc.property(
        fc.constantFrom(spring, autumn),
        day,
        minute,
        minute,
        (date, days, start_time, end_time) => {
          const { start, end } = shiftSpan({ date: addDays(date, days), start_time, end_time }, zone);
          expect(end).toBeGreaterThanOrEqual(start);
        },
      ),
      { numRuns: 2000 },
    );
  });
});

it.each<[string, boolean]>([
  ["2026-03-27", false],
  ["2026-03-28", true],
  ["2026-03-29", true],
  ["2026-03-30", true],
  ["2026-03-31", false],
])("knows whether clocks are changed around %s", (date, isChanged) => {
  expect(areClocksChanged(date, "Europe/Dublin")).toBe(isChanged);
});
