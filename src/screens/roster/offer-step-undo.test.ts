import { beforeEach, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { forgetSteps, noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { offerStepUndo } from "./offer-step-undo.ts";

const undo = vi.fn(async () => null);

beforeEach(() => {
  forgetSteps();
  toastQueue.clear();
  undo.mockReset();
});

function offer() {
  noteStep({ label: "Deleted 1 shift", edits: [] });
  offerStepUndo("Deleted 1 shift", { apply: vi.fn(), undo, redo: vi.fn() });
  const { action } = must(toastQueue.visibleToasts[0], "an offer").content;
  return () => must(action, "an undo").run();
}
const shown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("undoes the step, also when it was undone and done again since", () => {
  const press = offer();
  noteReversal("undo", [], []);
  noteReversal("redo", [], []);
  expect(useRosterHistory.getState().past).toHaveLength(1);
  press();
  expect(undo).toHaveBeenCalledOnce();
});

it.each([
  ["more was done", () => noteStep({ label: "Moved 1 shift", edits: [] }), "You have done more since"],
  ["it was undone", () => noteReversal("undo", [], []), "That is undone already"],
  ["it was published", () => forgetSteps(), "That cannot be undone any more"],
])("takes back nothing else when %s since", (_, happen, words) => {
  const press = offer();
  happen();
  press();
  expect(undo).not.toHaveBeenCalled();
  expect(shown().join()).toContain(words);
});
