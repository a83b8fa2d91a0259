import { expect, it } from "vitest";
import { readWeekdays } from "./read-weekdays.ts";

it.each([
  ["", []],
  ["Mon", [1]],
  ["Mon, Wed; friday", [1, 3, 5]],
  ["Mon-Fri", [1, 2, 3, 4, 5]],
  ["Sat to Mon", [0, 1, 6]],
  ["Montag bis Freitag", [1, 2, 3, 4, 5]],
  ["Mo, Di und So", [0, 1, 2]],
  ["lun.–mié.", [1, 2, 3]],
  ["lundi et mardi", [1, 2]],
  ["الأحد; الاثنين", [0, 1]],
  ["daily", [0, 1, 2, 3, 4, 5, 6]],
])("reads %j", (text, days) => {
  expect(readWeekdays(text)).toEqual(days);
});

it.each(["Someday", "Mon-", "- Fri"])("finds no weekdays in %j", (text) => {
  expect(readWeekdays(text)).toBeNull();
});
