import { expect, it } from "vitest";
import { placeEntity } from "#schema/entities/place.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { onlyShown, weekAt } from "./week-at.ts";

const HOURS = Array.from({ length: 7 }, (_, day_of_week) => ({
  ...{ day_of_week, opening_time: "06:00", closing_time: "12:00", is_closed: false },
}));
const listed = (id: string, user_ids: string[]) =>
  newRow(placeEntity, { id, name: id, is_for_everybody: false, user_ids });
const north = { ...listed("north", ["Anna"]), week_budget: 500, hours: HOURS };
const south = listed("south", ["Ben", "Cleo"]);
const week = newWeek({
  shifts: [
    newShift({ id: "annas", user_id: "Anna", place_id: "north" }),
    newShift({ id: "bens", user_id: "Ben", place_id: "north", end_time: "13:00" }),
    newShift({ id: "cleos", user_id: "Cleo", place_id: "south" }),
    newShift({ id: "open", user_id: null }),
  ],
  people: ["Anna", "Ben", "Cleo", "Dan"],
  templates: [
    newTemplate({ id: "there", required_days: [1], place_id: "north" }),
    newTemplate({ id: "elsewhere", required_days: [1], place_id: "south" }),
  ],
  places: [north, south],
  budget: 4000,
});
const at = (...ids: string[]) => weekAt(week, new Set(ids));

it("has the shifts of a place and of none, who works there or has some, and its needs, cost, budget and hours", () => {
  const shown = at("north");
  expect(shown.shifts.map(({ id }) => id)).toEqual(["annas", "bens", "open"]);
  expect(shown.people.map(({ id }) => id)).toEqual(["Anna", "Ben"]);
  expect(shown.covers.map(({ need }) => need.time_slot)).toEqual(["there"]);
  expect(shown.labour.total.cost).toBe(240);
  expect([shown.budget, shown.hours]).toEqual([500, HOURS]);
  expect(onlyShown(shown)).toBe("north");
  // Checks, and who can be given a shift, are about everything.
  expect([shown.shiftsAround, shown.everywhere, shown.staff]).toEqual([
    week.shiftsAround,
    week.everywhere,
    week.people,
  ]);
});

it("says the place of shifts where several are shown, and has no budget for them", () => {
  expect(at("north").placeNames.size).toBe(0);
  const both = at("north", "south");
  expect(both.placeNames.size).toBe(2);
  expect([both.budget, onlyShown(both)]).toEqual([null, null]);
  expect(at("south").budget).toBeNull();
});

it("hides a budget from who sees no costs", () => {
  expect(weekAt({ ...week, seesCost: false }, new Set(["north"])).budget).toBeNull();
});

it("has all of it for all places", () => {
  expect(weekAt(week, null)).toBe(week);
});
