import { expect, it } from "vitest";
import { newShift } from "#tests/factories/shifts.ts";
import type { RosterRules } from "./check-roster.ts";
import { findingsAfter } from "./check-roster.ts";
import { type RosterEdit, shiftPlanOf } from "./roster-edit.ts";

const HOUR_MS = 3_600_000;
const RULES: RosterRules = {
  zone: "Europe/Dublin",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
  restMinMs: 11 * HOUR_MS,
  dayMaxMs: null,
  weekMaxMs: 48 * HOUR_MS,
};
const kinds = (edits: RosterEdit[], shifts = [early, late, bens]) =>
  [...findingsAfter(edits, shifts, [], RULES)].map(([id, found]) => [id, found.map(({ kind }) => kind)]);

const early = newShift({
  id: "early",
  user_id: "anna",
  date: "2026-06-10",
  start_time: "06:00",
  end_time: "12:00",
});
const late = newShift({
  id: "late",
  user_id: "anna",
  date: "2026-06-11",
  start_time: "16:00",
  end_time: "23:00",
});
const bens = newShift({
  id: "bens",
  user_id: "ben",
  date: "2026-06-12",
  start_time: "07:00",
  end_time: "11:00",
});

it("tells what would speak against a move before it is made", () => {
  expect(kinds([{ kind: "change", id: "bens", fields: { user_id: "anna" } }])).toEqual([
    ["bens", ["short-rest"]],
  ]);
  expect(kinds([{ kind: "change", id: "bens", fields: { user_id: "anna", date: "2026-06-10" } }])).toEqual([
    ["bens", ["overlap"]],
  ]);
  expect(kinds([{ kind: "change", id: "bens", fields: { date: "2026-06-13" } }])).toEqual([]);
});

it("tells it of new shifts, and of what is taken away nothing", () => {
  const added = shiftPlanOf({ ...early, start_time: "08:00", end_time: "10:00" });
  expect(kinds([{ kind: "add", id: "new", shift: added }])).toEqual([["new", ["overlap"]]]);
  expect(kinds([{ kind: "remove", id: "early" }])).toEqual([]);
  expect(
    kinds([
      { kind: "remove", id: "early" },
      { kind: "add", id: "new", shift: added },
    ]),
  ).toEqual([]);
});

it("counts a dropped shift as taken once it is given to somebody", () => {
  const dropped = { ...bens, status: "dropped" as const };
  const given: RosterEdit = { kind: "change", id: "bens", fields: { user_id: "anna" } };
  expect(kinds([given], [early, late, dropped])).toEqual([["bens", ["short-rest"]]]);
});

it("counts the days of the week that lie further away", () => {
  const days = ["08", "09", "10", "11", "12"].map((day) =>
    newShift({ id: day, user_id: "anna", date: `2026-06-${day}`, start_time: "08:00", end_time: "17:00" }),
  );
  for (const date of ["2026-06-13", "2026-06-07"]) {
    const more = newShift({ id: "more", date, start_time: "10:00", end_time: "15:00" });
    expect(kinds([{ kind: "change", id: "more", fields: { user_id: "anna" } }], [...days, more])).toEqual([
      ["more", ["long-week"]],
    ]);
  }
});
