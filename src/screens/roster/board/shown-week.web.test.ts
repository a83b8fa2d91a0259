import { expect, it } from "vitest";
import { positionEntity } from "#schema/entities/position.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { weekOf } from "./shown-week.ts";

const bar = newRow(positionEntity, { id: "bar", name: "Bar", is_for_everybody: false, user_ids: ["Anna"] });
const early = newTemplate({ id: "early", required_days: [1], position_id: "bar" });
const late = newTemplate({ id: "late", required_days: [1] });
const week = newWeek({
  shifts: [
    newShift({ id: "bens", user_id: "Ben", position_id: "bar", end_time: "13:00" }),
    newShift({ id: "cleos", user_id: "Cleo" }),
  ],
  people: ["Anna", "Ben", "Cleo"],
  templates: [early, late],
  positions: [bar],
});

it("has the shifts of one position, who has some or can, and what it needs and costs", () => {
  const shown = weekOf(week, "bar");
  expect(shown.shifts.map(({ id }) => id)).toEqual(["bens"]);
  expect(shown.people.map(({ id }) => id)).toEqual(["Anna", "Ben"]);
  expect(shown.covers.map(({ need }) => need.time_slot)).toEqual(["early"]);
  expect(shown.labour.total.cost).toBe(80);
  // Checks are about everything.
  expect(shown.shiftsAround).toBe(week.shiftsAround);
});

it("has all of it for no position, and for one that nobody knows", () => {
  for (const id of [null, "gone"]) expect(weekOf(week, id)).toBe(week);
});
