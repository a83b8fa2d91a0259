import { describe, expect, it } from "vitest";
import { type WeekCase, weekWork } from "#tests/factories/week-work.ts";
import { weeklyEstimate } from "./weekly-estimate.ts";

const HOUR_MS = 3_600_000;

// The week from Sunday 7 to Saturday 13 June 2026, unless a case says otherwise.
const CASES: Record<string, WeekCase> = {
  "an overnight shift that is over": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-08 22:00-06:00"],
    hours: [8, 0, 8],
  },
  "an overnight shift that is on, clocked": {
    now: "2026-06-10T01:00",
    shifts: ["2026-06-09 22:00-06:00"],
    punches: ["2026-06-09T22:00/"],
    hours: [3, 5, 8],
  },
  "a shift around the clock": {
    now: "2026-06-10T12:00",
    shifts: ["2026-06-08 08:00-08:00"],
    hours: [24, 0, 24],
  },
  "the week begins on Sunday": {
    now: "2026-06-07T12:00",
    shifts: ["2026-06-06 09:00-17:00", "2026-06-07 18:00-20:00"],
    hours: [0, 2, 2],
  },
  "the week ends on Saturday": {
    now: "2026-06-13T12:00",
    shifts: ["2026-06-13 18:00-20:00", "2026-06-14 09:00-17:00"],
    hours: [0, 2, 2],
  },
  "Saturday's night is this week's": {
    now: "2026-06-13T12:00",
    shifts: ["2026-06-13 22:00-06:00"],
    hours: [0, 8, 8],
  },
  "last Saturday's night was last week's": {
    now: "2026-06-07T12:00",
    shifts: ["2026-06-06 22:00-06:00"],
    punches: ["2026-06-06T22:00/2026-06-07T06:00"],
    hours: [0, 0, 0],
  },
  "clocked in before midnight for Sunday's first shift": {
    now: "2026-06-08T12:00",
    shifts: ["2026-06-07 00:00-08:00"],
    punches: ["2026-06-06T23:55/2026-06-07T08:00"],
    hours: [8 + 1 / 12, 0, 8],
  },
  "clocked in after midnight for last Saturday's night": {
    now: "2026-06-08T12:00",
    shifts: ["2026-06-06 23:00-07:00"],
    punches: ["2026-06-07T00:10/07:00"],
    hours: [0, 0, 0],
  },
  "the day is that of the business": {
    zone: "America/New_York",
    // Saturday evening there, Sunday in UTC.
    now: "2026-06-14T01:00",
    shifts: ["2026-06-13 20:00-23:00", "2026-06-14 09:00-10:00"],
    hours: [0, 3, 3],
  },
  "a punch belongs to the day of the business": {
    zone: "America/New_York",
    now: "2026-06-10T12:00",
    punches: ["2026-06-07T02:00/03:00", "2026-06-07T12:00/13:00"],
    hours: [1, 0, 0],
  },
  "the night the clocks go forward, by its length": {
    zone: "Europe/Dublin",
    now: "2026-03-28T12:00",
    shifts: ["2026-03-28 22:00-06:00"],
    hours: [0, 7, 7],
  },
  "the night the clocks go forward, clocked": {
    zone: "America/New_York",
    // Sunday, March 8; the night from Saturday belongs to last week.
    now: "2026-03-08T20:00",
    shifts: ["2026-03-08 00:00-08:00"],
    punches: ["2026-03-08T05:00/12:00"],
    hours: [7, 0, 7],
  },
  "a shift from an hour that the clocks skip begins when they do": {
    zone: "Europe/Berlin",
    now: "2026-03-29T00:00",
    shifts: ["2026-03-29 02:30-06:00"],
    hours: [0, 3, 3],
  },
  "a shift within an hour that the clocks skip is none": {
    zone: "Europe/Berlin",
    now: "2026-03-29T12:00",
    shifts: ["2026-03-29 02:15-03:00"],
    hours: [0, 0, 0],
  },
  "the night the clocks go back, by its length": {
    zone: "Europe/Dublin",
    now: "2026-10-24T12:00",
    shifts: ["2026-10-24 22:00-06:00"],
    hours: [0, 9, 9],
  },
  "the night the clocks go back, over and not clocked": {
    zone: "America/New_York",
    now: "2026-11-01T20:00",
    shifts: ["2026-11-01 00:00-08:00"],
    hours: [9, 0, 9],
  },
  "the night the clocks go back, on and clocked": {
    zone: "Europe/Dublin",
    now: "2026-10-25T01:30",
    shifts: ["2026-10-25 00:00-08:00"],
    punches: ["2026-10-24T23:00/"],
    hours: [2.5, 6.5, 9],
  },
};

describe("an estimate of the week", () => {
  it.each(Object.entries(CASES))("%s", (_, { zone = "UTC", now, hours, ...said }) => {
    const work = weekWork({ ...said, zone });
    const estimate = weeklyEstimate(work, { now: `${now}:00.000Z`, zone, payrate: 12, weekStart: "sun" });
    const found = [estimate.workedMs, estimate.upcomingMs, estimate.scheduledMs];
    expect(found).toEqual(hours.map((count) => Math.round(count * HOUR_MS)));
    expect(estimate.earned).toBeCloseTo(hours[0] * 12, 9);
    expect(estimate.upcomingPay).toBeCloseTo(hours[1] * 12, 9);
  });
});
