import { expect, it } from "vitest";
import { parseCsv } from "#lib/sheets/parse-csv.ts";
import { readFileOf } from "#tests/factories/imports.ts";
import { listFromGrid } from "./list-from-grid.ts";

const GRID = [
  "Roster of March",
  ",Role,Mon 02.03.2026,Tue 03.03.2026,Wed 04.03.2026",
  'Sam Okafor,Bar,9:00-17:00,,"9-12\n13-17\nKeys"',
  ",Bar,,Early,off",
].join("\n");

it("reads a roster with a column a day", () => {
  const { plan, bad } = readFileOf(GRID);
  expect(plan.shifts).toMatchObject([
    {
      line: 3,
      date: "2026-03-02",
      start_time: "09:00",
      end_time: "17:00",
      user_id: "sam",
      position_id: "bar",
    },
    { line: 3, date: "2026-03-04", start_time: "09:00", end_time: "12:00", notes: "Keys" },
    { line: 3, date: "2026-03-04", start_time: "13:00", end_time: "17:00", notes: "Keys" },
    {
      line: 6,
      date: "2026-03-03",
      start_time: "07:00",
      end_time: "15:00",
      user_id: null,
      time_slot: "early",
    },
  ]);
  expect(bad).toEqual([{ line: 6, column: "template", problem: "no_times", value: "off" }]);
});

it.each([
  "Person,Date,Start,End\nSam,2026-03-02,9,17",
  "Name,Start Date,End Date\nSam,2026-03-02,2026-03-03",
  "",
])("leaves the list %j as it is", (text) => {
  const rows = parseCsv(text);
  expect(listFromGrid(rows)).toBe(rows);
});
