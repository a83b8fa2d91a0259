import { expect, it } from "vitest";
import { changedHours, isAroundTheClock, wallLength, weekHours } from "./opening-hours.ts";

const HOUR_MS = 3_600_000;
const day = (day_of_week: number, opening_time = "09:00", closing_time = "17:00", is_closed = false) => ({
  day_of_week,
  opening_time,
  closing_time,
  is_closed,
});

it("knows all seven days; one of which nothing is known is open around the clock", () => {
  const week = weekHours([day(3), { ...day(0), is_closed: true }]);
  expect(week.map(({ day_of_week }) => day_of_week)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(week[3]).toEqual(day(3));
  expect(week[0]).toEqual(day(0, "09:00", "17:00", true));
  expect(week[1]).toEqual(day(1, "00:00", "00:00"));
  expect(week.map(isAroundTheClock)).toEqual([false, true, true, false, true, true, true]);
});

it("gives a day without times the whole day, also if it is closed", () => {
  const empty = { day_of_week: 2, opening_time: null, closing_time: null };
  expect(weekHours([{ ...empty, is_closed: true }])[2]).toEqual(day(2, "00:00", "00:00", true));
});

it.each([
  ["the same", day(1), []],
  ["another beginning", day(1, "08:00"), [1]],
  ["another end", day(1, "09:00", "18:00"), [1]],
  ["closed", day(1, "09:00", "17:00", true), [1]],
])("finds the days that were changed: %s", (_, edited, changed) => {
  const before = weekHours([day(1), day(2)]);
  const after = before.map((hours) => (hours.day_of_week === 1 ? edited : { ...hours }));
  expect(changedHours(before, after).map(({ day_of_week }) => day_of_week)).toEqual(changed);
});

it("takes no notice of the times of a day that stays closed", () => {
  expect(changedHours([day(1, "00:00", "00:00", true)], [day(1, "09:00", "17:00", true)])).toEqual([]);
});

it.each([
  ["07:00", "13:00", 6, false],
  ["22:00", "06:30", 8.5, true],
  ["16:00", "00:00", 8, false],
  ["00:00", "00:00", 24, false],
  ["09:00", "09:00", 24, true],
])("from %s to %s are %d hours; it ends on the next day: %s", (from, to, hours, endsNextDay) => {
  expect(wallLength(from, to)).toEqual({ ms: hours * HOUR_MS, endsNextDay });
});
