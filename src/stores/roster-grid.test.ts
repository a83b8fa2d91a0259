import { beforeEach, expect, it } from "vitest";
import { type RosterEdit, shiftPlanOf } from "#domain/roster/roster-edit.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { forgetShifts, noteReversal, noteStep, useRosterHistory } from "./roster-grid.ts";

const change = (id: string, notes: string): RosterEdit => ({ kind: "change", id, fields: { notes } });
const labels = () => {
  const { past, future } = useRosterHistory.getState();
  return [past, future].map((steps) => steps.map(({ label }) => label));
};

beforeEach(() => useRosterHistory.setState({ past: [], future: [] }));

it("moves a step to and fro with what takes it back, and forgets what was undone when something new is done", () => {
  noteStep({ label: "one", edits: [change("a", "before one")] });
  noteStep({ label: "two", edits: [change("a", "before two")] });
  noteReversal("undo", [change("a", "two")]);
  expect(labels()).toEqual([["one"], ["two"]]);
  expect(useRosterHistory.getState().future[0]?.edits).toEqual([change("a", "two")]);
  noteReversal("redo", [change("a", "before two")]);
  expect(labels()).toEqual([["one", "two"], []]);
  noteReversal("undo", []);
  noteStep({ label: "three", edits: [] });
  expect(labels()).toEqual([["one", "three"], []]);
  noteReversal("redo", []);
  expect(labels()).toEqual([["one", "three"], []]);
});

it("knows a shift that was put back by its new id in every other step", () => {
  noteStep({ label: "change", edits: [change("old", "before")] });
  const back: RosterEdit = { kind: "add", id: "old", was: "old", shift: shiftPlanOf(newShift()) };
  noteStep({ label: "remove", edits: [back] });
  noteReversal("undo", [{ kind: "remove", id: "new", was: "old" }]);
  expect(useRosterHistory.getState()).toMatchObject({
    past: [{ label: "change", edits: [change("new", "before")] }],
    future: [{ label: "remove", edits: [{ kind: "remove", id: "new" }] }],
  });
});

it("keeps the last hundred steps", () => {
  for (let step = 0; step < 120; step++) noteStep({ label: String(step), edits: [] });
  expect(labels()[0]).toHaveLength(100);
  expect(labels()[0]?.[0]).toBe("20");
});

it("keeps what can still be taken back without shifts that others added", () => {
  noteStep({ label: "both", edits: [change("a", "before"), change("b", "before")] });
  noteStep({ label: "one", edits: [change("a", "before")] });
  forgetShifts(new Set(["a"]));
  expect(useRosterHistory.getState().past).toMatchObject([{ label: "both", edits: [change("b", "before")] }]);
});
