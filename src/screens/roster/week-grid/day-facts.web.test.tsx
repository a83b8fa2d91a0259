import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { must } from "#lib/must.ts";
import { contractEntity } from "#schema/entities/contract.ts";
import { newRow } from "#tests/factories/new-row.ts";
import { newWeek } from "#tests/factories/roster-week.ts";
import { newShift, newTemplate } from "#tests/factories/shifts.ts";
import { rosterWords } from "#words/made/roster.ts";
import { gridRows } from "../board/grid-rows.ts";
import { DayFacts, GridPerson } from "./grid-row.tsx";

afterEach(cleanup);

it("says which templates of a day nobody works, and how many of those they need others have", () => {
  const templates = [
    newTemplate({ id: "early", name: "Early", start_time: "06:00", end_time: "09:00", required_days: [1] }),
    newTemplate({ id: "door", name: "Door", start_time: "06:00", end_time: "09:00", required_days: [1] }),
    newTemplate({
      ...{
        id: "late",
        name: "Late",
        start_time: "14:00",
        end_time: "22:00",
        required_days: [1],
        headcount: 3,
      },
    }),
  ];
  const late = { time_slot: "late", start_time: "14:00", end_time: "22:00" };
  const shifts = [
    newShift({ user_id: "Ann", ...late }),
    newShift({ user_id: "Ben", ...late, end_time: "20:00" }),
    newShift({ user_id: "Cleo", ...late, start_time: "17:00" }),
  ];
  const week = newWeek({ shifts, templates, people: ["Ann", "Ben", "Cleo"] });
  const { container } = render(<DayFacts week={week} date="2026-03-02" today="2026-03-01" />);
  const [, ...lines] = [...container.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(lines).toEqual([
    "Not covered: Early and Door",
    "Late 2 of 3",
    "2 PM–5 PM: 1 missing",
    "8 PM–10 PM: 1 missing",
  ]);
});

it("says in one line how much less than agreed a person is planned for", async () => {
  const contracts = [newRow(contractEntity, { from_day: "2026-01-01", weekly_minutes: 600 })];
  const week = newWeek({
    shifts: [newShift({ user_id: "Ann" }), newShift({ user_id: "Ben" })],
    people: ["Ann", "Ben"],
    rules: { people: new Map([["Ann", { contracts, birthDate: null }]]) },
  });
  const rows = gridRows(await rosterWords.load("en-US"), week);
  const linesOf = (name: string) => {
    const row = must(
      rows.find(({ id }) => id === name),
      "a row of the grid",
    );
    const { container } = render(<GridPerson row={row} />);
    const [, line] = [...container.querySelectorAll("p")];
    return [...(line?.childNodes ?? [])].map(({ textContent }) => textContent);
  };
  expect(linesOf("Ann").slice(-2)).toEqual([" · 2h below", ", 2h below contract"]);
  expect(linesOf("Ben")).toHaveLength(1);
});
