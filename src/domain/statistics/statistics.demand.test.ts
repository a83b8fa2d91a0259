import { expect, it } from "vitest";
import { HOUR_MS } from "#lib/time/calendar-days.ts";
import { statisticsShift as shift, workedInterval as work } from "#tests/factories/statistics.ts";
import {
  askedAt as after,
  type CountedCase,
  STATISTICS_DAY as DAY,
  onDay,
  statisticsOfDay as statistics,
} from "#tests/factories/statistics-day.ts";

const [ANNA, BEN] = ["anna", "ben"];
const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6];
const nine = shift(ANNA, `${DAY} 09:00-13:00`);
const hours = (count: number) => count * HOUR_MS;
const template = (
  times: string,
  required_days = EVERY_DAY,
  more: { headcount?: number; position_id?: string; place_id?: string } = {},
) => {
  const [start_time = "", end_time = ""] = times.split("-");
  return { id: times, start_time, end_time, required_days, ...more };
};

it.each<CountedCase>([
  [
    "nobody",
    { templates: [template("09:00-17:00")] },
    {},
    { demandedMs: hours(8), rosteredMs: 0, rosteredShare: 0, staffedShare: 0 },
  ],
  ["no demand", { shifts: [nine] }, {}, { demandedMs: 0, rosteredShare: null, staffedShare: null }],
  [
    "demand of other days",
    { templates: [template("09:00-17:00", [0, 1, 2, 4, 5, 6])] },
    {},
    { demandedMs: 0 },
  ],
  [
    "half of it",
    { templates: [template("09:00-17:00")], shifts: [nine], worked: [work(BEN, `${DAY} 15:00-18:00`)] },
    {},
    { rosteredMs: hours(4), rosteredShare: 0.5, staffedMs: hours(2), staffedShare: 0.25 },
  ],
  [
    "more people than needed",
    { templates: [template("09:00-13:00")], shifts: [nine, shift(BEN, `${DAY} 08:00-18:00`)] },
    {},
    { demandedMs: hours(4), rosteredMs: hours(4), rosteredShare: 1 },
  ],
  [
    "fewer people than needed at some hours",
    {
      templates: [template("09:00-13:00"), template("11:00-15:00")],
      shifts: [shift(BEN, `${DAY} 09:00-15:00`)],
    },
    {},
    { demandedMs: hours(8), rosteredMs: hours(6), rosteredShare: 0.75 },
  ],
  [
    "an open and a dropped shift",
    {
      templates: [template("09:00-13:00")],
      shifts: [shift(null, `${DAY} 09:00-13:00`), { ...nine, status: "dropped" }],
    },
    {},
    { rosteredMs: 0 },
  ],
  [
    "a night, on the day it begins",
    { templates: [template("22:00-06:00")], shifts: [shift(ANNA, `${DAY} 22:00-06:00`)] },
    {},
    { demandedMs: hours(8), rosteredShare: 1 },
  ],
  [
    "the people of the night before, who are needed there",
    {
      templates: [template("22:00-06:00", [2]), template("05:00-09:00", [3])],
      shifts: [shift(ANNA, "2026-06-09 22:00-06:00"), shift(BEN, `${DAY} 06:00-09:00`)],
    },
    {},
    { demandedMs: hours(4), rosteredMs: hours(3) },
  ],
  [
    "the people of the night before, who are left over",
    { templates: [template("05:00-09:00")], shifts: [shift(ANNA, "2026-06-09 22:00-06:00")] },
    {},
    { demandedMs: hours(4), rosteredMs: hours(1), scheduledMs: 0 },
  ],
  [
    "a night by whoever begins after midnight",
    { templates: [template("22:00-06:00")], shifts: [shift(ANNA, "2026-06-11 00:00-06:00")] },
    {},
    { demandedMs: hours(8), rosteredMs: hours(6), scheduledMs: 0 },
  ],
  [
    "a day of 25 hours",
    { templates: [template("00:00-00:00")], shifts: [shift(ANNA, "2026-10-25 00:00-12:00")] },
    { range: onDay("2026-10-25") },
    { demandedMs: hours(25), rosteredMs: hours(13) },
  ],
  [
    "what is still to come",
    { templates: [template("09:00-17:00")], worked: [work(ANNA, `${DAY} 09:00-11:00`)] },
    after(12),
    { demandedMs: hours(8), demandedByNowMs: hours(3), staffedMs: hours(2), staffedShare: 2 / 3 },
  ],
  [
    "its headcount",
    {
      templates: [template("09:00-13:00", EVERY_DAY, { headcount: 3 })],
      shifts: [nine, shift(BEN, `${DAY} 09:00-11:00`)],
      worked: [work(ANNA, `${DAY} 09:00-10:00`)],
    },
    {},
    { demandedMs: hours(12), rosteredMs: hours(6), rosteredShare: 0.5, staffedMs: hours(1) },
  ],
  [
    "nobody of another position",
    {
      templates: [template("09:00-13:00", EVERY_DAY, { position_id: "bar" })],
      shifts: [nine, { ...shift(BEN, `${DAY} 09:00-13:00`), position_id: "kitchen" }],
    },
    {},
    { demandedMs: hours(4), rosteredMs: 0 },
  ],
  [
    "its position first, and by who is left where there is none",
    {
      templates: [template("09:00-13:00"), template("09:00-13:00", EVERY_DAY, { position_id: "bar" })],
      shifts: [nine, { ...shift(BEN, `${DAY} 09:00-13:00`), position_id: "bar" }],
    },
    {},
    { demandedMs: hours(8), rosteredMs: hours(8) },
  ],
  [
    "nobody of another place, and by who covers it by their own shift",
    {
      templates: [template("09:00-13:00", EVERY_DAY, { place_id: "harbour" })],
      shifts: [
        { ...nine, place_id: "market" },
        { ...shift(BEN, `${DAY} 09:00-10:00`), covers: { position_id: null, place_id: "harbour" } },
      ],
    },
    {},
    { demandedMs: hours(4), rosteredMs: hours(1) },
  ],
  [
    "nobody where a place is closed, and as usual elsewhere",
    {
      templates: [
        template("09:00-13:00", EVERY_DAY, { place_id: "harbour" }),
        template("09:00-12:00", EVERY_DAY, { place_id: "market" }),
      ],
      notes: [{ date: DAY, type: "closed", needs: [], place_id: "harbour" }],
      shifts: [{ ...nine, place_id: "market" }],
    },
    {},
    { demandedMs: hours(3), rosteredMs: hours(3) },
  ],
  [
    "nobody on a closed day",
    {
      templates: [template("09:00-13:00")],
      notes: [{ date: DAY, type: "closed", needs: [] }],
      shifts: [nine],
    },
    {},
    { demandedMs: 0, rosteredMs: 0 },
  ],
  [
    "as many as the day needs itself",
    {
      templates: [template("09:00-13:00", [])],
      notes: [{ date: DAY, type: "event", needs: [{ template_id: "09:00-13:00", headcount: 2 }] }],
      shifts: [nine],
    },
    {},
    { demandedMs: hours(8), rosteredMs: hours(4) },
  ],
])("covers demand by %s", (_, rows, given, expected) => {
  expect(statistics(rows, given).total).toMatchObject(expected);
});

it("tells demand and people by the hour of the clock", () => {
  const { hours: byHour } = statistics({
    templates: [template("23:00-01:30")],
    shifts: [shift(ANNA, `${DAY} 22:30-01:00`), shift(BEN, "2026-06-09 22:00-02:00")],
    worked: [work(ANNA, `${DAY} 23:15-00:30`)],
  });
  const some = Object.fromEntries([0, 1, 2, 22, 23].map((hour) => [hour, Object.values(byHour[hour] ?? {})]));
  expect(some).toEqual({
    0: [1, 1, 0.5, 1, 0.5].map(hours),
    1: [0.5, 0, 0, 0, 0].map(hours),
    2: [0, 0, 0, 0, 0],
    22: [0, 0.5, 0, 0, 0].map(hours),
    23: [1, 1, 0.75, 1, 0.75].map(hours),
  });
});

it.each([
  ["2026-03-29", [1, 0, 1, 1]],
  ["2026-10-25", [1, 2, 1, 1]],
])("has the hours that the clocks of %s show", (date, expected) => {
  const { hours: byHour } = statistics(
    { shifts: [shift(ANNA, `${date} 00:00-04:00`)] },
    { range: onDay(date) },
  );
  expect(byHour.slice(0, 4).map(({ onRosterMs }) => onRosterMs / HOUR_MS)).toEqual(expected);
});
