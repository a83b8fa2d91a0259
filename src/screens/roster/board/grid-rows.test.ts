import { expect, it } from "vitest";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newPerson, newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { rosterWords } from "#words/made/roster.ts";
import { gridRows } from "./grid-rows.ts";

const say = await rosterWords.load("en-US");
const mine = newShift({ user_id: "anna", date: "2026-03-02" });
const open = newShift({ date: "2026-03-03" });
const people = ["anna", "ben"];

it("has open shifts first, then the people, then those who are no longer here", () => {
  const gone = newShift({ user_id: "zoe", date: "2026-03-04" });
  const rows = gridRows(say, newWeek({ shifts: [mine, open, gone], people }));
  expect(rows.map(({ id, cells }) => [id, cells.map(({ shifts }) => shifts.length).join("")])).toEqual([
    [null, "0010000"],
    ["anna", "0100000"],
    ["ben", "0000000"],
    ["zoe", "0001000"],
  ]);
});

it("says how much more or less than agreed people are planned for", () => {
  const contract = (hours: number) => [
    newRow(contractEntity, { from_day: "2026-01-01", weekly_minutes: hours * 60 }),
  ];
  const limits = (hours: number) => ({ contracts: contract(hours), birthDate: null });
  const known = new Map([
    ["anna", limits(10)],
    ["ben", limits(6)],
  ]);
  const rows = gridRows(
    say,
    newWeek({ shifts: [mine], people: [...people, "cleo"], rules: { people: known } }),
  );
  expect(rows.map(({ id, beyondMs }) => [id, beyondMs === null ? null : beyondMs / 3_600_000])).toEqual([
    [null, null],
    ["anna", -2],
    ["ben", -6],
    ["cleo", null],
  ]);
});

it("calls those who are no longer here what they were called, where that is known", () => {
  const gone = [newShift({ user_id: "zoe" }), newShift({ user_id: "max" })];
  const week = newWeek({ shifts: gone.map((shift) => ({ ...shift, date: "2026-03-04" })), people });
  const rows = gridRows(say, {
    ...week,
    everybody: [...week.people, newPerson("zoe", { name: "Zoe Ray" })],
  });
  expect(rows.slice(3).map(({ name, person }) => [name, person])).toEqual([
    ["Zoe Ray", null],
    ["Former colleague", null],
  ]);
});

it("gives back what did not change as the same objects", () => {
  const before = gridRows(say, newWeek({ shifts: [mine, open], people }));
  const after = gridRows(say, newWeek({ shifts: [mine, { ...open, notes: "Bring keys" }], people }), before);
  expect(after.map((row, place) => row === before[place])).toEqual([false, true, true]);
  expect(after[0]?.cells.map((cell, day) => cell === before[0]?.cells[day])).toEqual([
    true,
    true,
    false,
    true,
    true,
    true,
    true,
  ]);
});

it("marks the template's name where a shift's times are others, and keeps the name of an archived one", () => {
  const early = newTemplate({ name: "Early", archived_at: "2026-03-01T12:00:00.000Z" });
  const asPlanned = { ...mine, time_slot: early.id };
  const later = newShift({ ...asPlanned, id: "later", start_time: "11:00" });
  const cells = gridRows(say, newWeek({ shifts: [asPlanned, later], people, templates: [early] }))[1]?.cells;
  expect(cells?.[1]?.shifts.map(({ template, usual }) => [template, usual])).toEqual([
    ["Early", null],
    ["Early*", early],
  ]);
});
