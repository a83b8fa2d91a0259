import { expect, it } from "vitest";
import type { TrainingAssignment } from "#schema/entities/training-assignment.ts";
import { newProgress, newText } from "#tests/factories/training.ts";
import { byUrgency, trainingCells } from "./progress.ts";

const TODAY = "2026-03-05";
const SAM = { id: "sam", role: "employee" } as const;
const assignment = (module_id: string, due_date: string | null, user_id = "sam") =>
  ({ module_id, due_date, user_id, role: null }) as TrainingAssignment;
const module = (id: string) => ({ id, blocks: [newText("a"), newText("b")] });
const completed = { status: "completed", completed_at: "2026-03-01T10:00:00.000Z", score: 80 } as const;

const cellOf = trainingCells(
  [
    newProgress({ user_id: "sam", module_id: "begun", seen: ["a"] }),
    newProgress({ user_id: "sam", module_id: "done", ...completed }),
    newProgress({ user_id: "ann", module_id: "late", ...completed }),
  ],
  [
    assignment("late", "2026-03-04"),
    assignment("done", "2026-03-04"),
    assignment("soon", "2026-03-06"),
    assignment("some time", null),
    assignment("begun", null, "ann"),
  ],
  TODAY,
)(SAM);

it.each([
  ["begun", { state: { kind: "in-progress", done: 1, total: 2 }, assigned: undefined, isOverdue: false }],
  ["done", { state: { kind: "completed", score: 80 }, assigned: { due: "2026-03-04" }, isOverdue: false }],
  ["late", { state: { kind: "not-started" }, assigned: { due: "2026-03-04" }, isOverdue: true }],
  ["soon", { state: { kind: "not-started" }, assigned: { due: "2026-03-06" }, isOverdue: false }],
  ["other", { state: { kind: "not-started" }, assigned: undefined, isOverdue: false }],
])("says how somebody stands with %s", (id, expected) => {
  expect(cellOf(module(id))).toMatchObject(expected);
});

it("puts what is asked for before the rest, by its day", () => {
  const ids = ["begun", "some time", "done", "soon", "late"];
  const sorted = [...ids].sort((one, other) => byUrgency(cellOf(module(one)), cellOf(module(other))));
  expect(sorted).toEqual(["late", "soon", "some time", "begun", "done"]);
});
