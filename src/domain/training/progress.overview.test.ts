import { expect, it } from "vitest";
import { trainingWords } from "#words/made/training.ts";
import {
  matches,
  type OverviewModule,
  type OverviewRow,
  overviewCsv,
  type TrainingCell,
} from "./progress.ts";

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
const MODULES = ["Food", "Fire", "Cash", "Fax"].map((title) => ({
  id: title,
  title,
  blocks: [],
  isOpen: true,
}));
const row = (...cells: (TrainingCell | null)[]): OverviewRow => ({
  person: { id: "s", name: "Sam", email: "s@x.ie" },
  cells: cells.map((cell, place) => ({ module: MODULES[place] as OverviewModule, cell })),
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
  const dayOf = (instant: string) => instant.slice(0, 10);
  expect(overviewCsv(say, [row(LATE, DONE, NOT, null)], dayOf).slice(1)).toEqual([
    ["Sam", "Food", "In progress", 2, 5, "2026-03-02", "Yes", null, null],
    ["Sam", "Fire", "Completed", null, null, "2026-03-02", "No", "2026-03-03", 80],
    ["Sam", "Cash", "Not started", null, null, null, "No", null, null],
  ]);
});
