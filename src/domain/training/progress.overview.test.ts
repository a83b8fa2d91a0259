import { expect, it } from "vitest";
import { trainingWords } from "#words/made/training.ts";
import type { TrainingCell } from "./progress.ts";
import { matches, type OverviewRow, overviewCsv } from "./progress.ts";

const say = await trainingWords.load("en-US");

const NOT: TrainingCell = { state: { kind: "not-started" }, assigned: undefined, isOverdue: false };
const ASKED: TrainingCell = { ...NOT, assigned: { due: null } };
const LATE: TrainingCell = {
  state: { kind: "in-progress", done: 2, total: 5 },
  assigned: { due: "2026-03-02" },
  isOverdue: true,
};
const DONE: TrainingCell = {
  state: { kind: "completed", at: "2026-03-03T23:30:00.000Z", score: 80 },
  isOverdue: false,
  assigned: { due: "2026-03-02" },
};
const row = (...cells: (TrainingCell | null)[]): OverviewRow => ({
  person: { id: "s", name: "Sam", email: "s@x.ie" },
  cells,
});

it.each([
  ["all", [], true],
  ["all", [NOT], true],
  ["overdue", [NOT, LATE], true],
  ["overdue", [ASKED, DONE], false],
  ["open", [ASKED], true],
  ["open", [NOT, DONE], false],
  ["completed", [DONE], true],
  ["completed", [LATE], false],
  ["open", [null], false],
] as const)("looking for %s in %j: %s", (filter, cells, expected) => {
  expect(matches(row(...cells), filter)).toBe(expected);
});

it("writes a line for each person and module", () => {
  const modules = [{ title: "Food" }, { title: "Fire" }, { title: "Cash" }, { title: "Fax" }];
  const dayOf = (instant: string) => instant.slice(0, 10);
  expect(overviewCsv(say, [row(LATE, DONE, NOT, null)], modules, dayOf).slice(1)).toEqual([
    ["Sam", "Food", "In progress", 2, 5, "2026-03-02", "Yes", null, null],
    ["Sam", "Fire", "Completed", null, null, "2026-03-02", "No", "2026-03-03", 80],
    ["Sam", "Cash", "Not started", null, null, null, "No", null, null],
  ]);
});
