import { describe, expect, it } from "vitest";
import {
  dayFraction,
  formatCents,
  formatClock,
  formatDay,
  formatDuration,
  formatHours,
  formatTime,
  formatTimeAndDay,
} from "./format.ts";

const NOON_UTC = "2026-03-08T12:00:00.000Z";

describe("times of day", () => {
  it.each([
    ["Europe/Dublin", "12:00 PM"],
    ["America/New_York", "8:00 AM"],
    ["Asia/Kathmandu", "5:45 PM"],
  ])("are 12-hour in %s", (zone, text) => {
    expect(formatTime(NOON_UTC, zone)).toBe(text);
  });

  it("know midnight as 12 AM", () => {
    expect(formatTime("2026-01-01T00:00:00.000Z", "UTC")).toBe("12:00 AM");
  });

  it.each([null, undefined, "", "soon"])("are N/A for %j", (instant) => {
    expect(formatTime(instant, "UTC")).toBe("N/A");
  });

  it("fall back to UTC in an unknown zone", () => {
    expect(formatTime(NOON_UTC, "Mars/Olympus")).toBe("12:00 PM");
  });

  it("show seconds on a clock", () => {
    expect(formatClock("2026-01-01T13:05:09.000Z", "UTC")).toBe("1:05:09 PM");
  });

  it("name the day only when it is not today", () => {
    expect(formatTimeAndDay("2026-03-08T01:30:00.000Z", "UTC", NOON_UTC)).toBe("1:30 AM");
    expect(formatTimeAndDay("2026-03-07T22:30:00.000Z", "UTC", NOON_UTC)).toBe("Mar 7, 10:30 PM");
  });
});

describe("days", () => {
  it("are those of the zone", () => {
    expect(formatDay("2026-03-08T02:00:00.000Z", "America/New_York")).toBe("Saturday, March 7");
  });

  it("are divided by the clock on the wall, also when it was put forward", () => {
    expect(dayFraction("2026-03-08T05:00:00.000Z", "America/New_York")).toBe(0);
    expect(dayFraction("2026-03-08T16:00:00.000Z", "America/New_York")).toBe(0.5);
  });
});

describe("lengths of time", () => {
  it.each([
    [0, "0:00:00"],
    [59_999, "0:00:59"],
    [3_600_000, "1:00:00"],
    [90_061_000, "25:01:01"],
    [-5000, "0:00:00"],
  ])("%i ms run as %s", (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });

  it.each([
    [59_999, "0m"],
    [3_599_999, "59m"],
    [3_600_000, "1h 0m"],
    [27_300_000, "7h 35m"],
  ])("%i ms are %s", (ms, text) => {
    expect(formatHours(ms)).toBe(text);
  });
});

it("writes money with two decimals", () => {
  expect(formatCents(1999)).toBe("$19.99");
  expect(formatCents(199)).toBe("$1.99");
});
