import { expect, it } from "vitest";
import { hasBegun, overlapMs, shiftSpan } from "./spans.ts";

const HOUR_MS = 3_600_000;
const shift = (text: string) => {
  const [date = "", start_time = "", end_time = ""] = text.split(/[ -](?=\d\d:)/);
  return { date, start_time, end_time };
};

it.each([
  ["2026-07-01 09:00-17:00", "Europe/Dublin", "2026-07-01T08:00:00.000Z", 8],
  ["2026-01-05 09:00-17:30", "America/New_York", "2026-01-05T14:00:00.000Z", 8.5],
  ["2026-07-01 22:00-06:00", "Europe/Dublin", "2026-07-01T21:00:00.000Z", 8],
  ["2026-12-31 20:00-04:00", "Pacific/Auckland", "2026-12-31T07:00:00.000Z", 8],
  ["2026-07-01 08:00-08:00", "UTC", "2026-07-01T08:00:00.000Z", 24],
  ["2026-07-01 16:00-00:00", "UTC", "2026-07-01T16:00:00.000Z", 8],
  ["2026-07-01 09:00-17:00", "No/Where", "2026-07-01T09:00:00.000Z", 8],
  // The nights when clocks go forward and back.
  ["2026-03-28 22:00-06:00", "Europe/Dublin", "2026-03-28T22:00:00.000Z", 7],
  ["2026-10-24 22:00-06:00", "Europe/Dublin", "2026-10-24T21:00:00.000Z", 9],
  ["2026-03-07 22:00-06:00", "America/New_York", "2026-03-08T03:00:00.000Z", 7],
  ["2026-10-31 22:00-06:00", "America/New_York", "2026-11-01T02:00:00.000Z", 9],
  ["2026-10-03 22:00-06:00", "Australia/Lord_Howe", "2026-10-03T11:30:00.000Z", 7.5],
  // From or to a skipped or repeated time.
  ["2026-03-29 01:30-09:00", "Europe/Dublin", "2026-03-29T01:00:00.000Z", 7],
  ["2026-10-25 01:30-09:00", "Europe/Dublin", "2026-10-25T00:30:00.000Z", 8.5],
  ["2026-10-24 20:00-01:30", "Europe/Dublin", "2026-10-24T19:00:00.000Z", 5.5],
])("%s in %s begins at %s and lasts %s hours", (text, zone, start, hours) => {
  const span = shiftSpan(shift(text), zone);
  expect(new Date(span.start).toISOString()).toBe(start);
  expect((span.end - span.start) / HOUR_MS).toBe(hours);
});

it.each([
  [{ start: 0, end: 4 }, { start: 2, end: 6 }, 2],
  [{ start: 0, end: 4 }, { start: 4, end: 6 }, 0],
  [{ start: 0, end: 9 }, { start: 2, end: 3 }, 1],
  [{ start: 5, end: 9 }, { start: 1, end: 3 }, 0],
])("%j runs beside %j for %i ms, and the other way round", (one, other, ms) => {
  expect(overlapMs(one, other)).toBe(ms);
  expect(overlapMs(other, one)).toBe(ms);
});

it.each([
  ["2026-03-02T09:59:00.000Z", false],
  ["2026-03-02T10:00:00.000Z", true],
  ["2026-03-03T12:00:00.000Z", true],
])("a shift at 11 in Berlin has begun at %s: %s", (now, expected) => {
  const shift = { date: "2026-03-02", start_time: "11:00", end_time: "19:00" };
  expect(hasBegun(shift, now, "Europe/Berlin")).toBe(expected);
});
