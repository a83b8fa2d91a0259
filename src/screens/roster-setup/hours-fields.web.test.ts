import { expect, it } from "vitest";
import { rosterSetupWords } from "#words/made/roster-setup.ts";
import { type DayDraft, dayDraftOf, hoursOf, timeErrors } from "./hours-fields.tsx";

const say = await rosterSetupWords.load("en-US");
const hours = (opening_time: string, closing_time: string, is_closed = false) => ({
  day_of_week: 1,
  is_closed,
  opening_time,
  closing_time,
});
const draft = (fields: Partial<DayDraft>): DayDraft => ({
  ...dayDraftOf(hours("09:00", "17:00")),
  ...fields,
});

it.each([
  [hours("07:00", "22:00"), "hours"],
  [hours("18:00", "02:00"), "hours"],
  [hours("00:00", "00:00"), "always"],
  [hours("09:00", "17:00", true), "closed"],
] as const)("edits %j as %s, and leaves it as it is", (day, mode) => {
  expect(dayDraftOf(day).mode).toBe(mode);
  expect(hoursOf(dayDraftOf(day))).toEqual(day);
});

it("has times ready for a day that gets hours of its own", () => {
  expect(hoursOf({ ...dayDraftOf(hours("00:00", "00:00")), mode: "hours" })).toEqual(hours("09:00", "17:00"));
});

it.each([
  [{ opening_time: null }, "Enter an opening time", undefined],
  [{ closing_time: null }, undefined, "Enter a closing time"],
  [{ opening_time: null, closing_time: null }, "Enter an opening time", "Enter a closing time"],
])("says what is missing of %j", (fields, opening_time, closing_time) => {
  expect(timeErrors(say, draft(fields))).toEqual({ opening_time, closing_time });
});

it.each([
  {},
  { mode: "closed" as const, opening_time: null },
  { mode: "always" as const, closing_time: null },
])("misses nothing of %j", (fields) => {
  expect(timeErrors(say, draft(fields))).toBeNull();
});
