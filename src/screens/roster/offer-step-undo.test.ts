import { beforeEach, expect, it, vi } from "vitest";
import { must } from "#lib/must.ts";
import { forgetSteps, noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { rosterWords } from "#words/made/roster.ts";
import { offerStepUndo } from "./offer-step-undo.ts";

const say = await rosterWords.load("en-US");
const undo = vi.fn(async () => null);

beforeEach(() => {
  forgetSteps();
  toastQueue.clear();
  undo.mockReset();
});

function offer() {
  noteStep({ label: "Deleted 1 shift", edits: [] });
  offerStepUndo(say, "Deleted 1 shift", { apply: vi.fn(), undo, redo: vi.fn() });
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
  ["more was done", () => noteStep({ label: "Moved 1 shift", edits: [] }), "You've made other changes since"],
  ["it was undone", () => noteReversal("undo", [], []), "This was already undone"],
  ["it was published", () => forgetSteps(), "This can no longer be undone"],
])("takes back nothing else when %s since", (_, happen, words) => {
  const press = offer();
  happen();
  press();
  expect(undo).not.toHaveBeenCalled();
  expect(shown().join()).toContain(words);
});
