import { beforeEach, expect, it, vi } from "vitest";
import type { LeftAlone } from "#domain/roster/roster-undo.ts";
import { must } from "#lib/must.ts";
import { forgetShifts, noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import { toastQueue } from "#ui/toasts/toast.ts";
import { rosterWords } from "#words/made/roster.ts";
import { offerStepUndo, tellReversal } from "./offer-step-undo.ts";

const say = await rosterWords.load("en-US");
const undo = vi.fn(async () => null);

beforeEach(() => {
  useRosterHistory.setState({ past: [], future: [] });
  toastQueue.clear();
  undo.mockReset();
});

function offer() {
  noteStep({ label: "Deleted 1 shift", edits: [{ kind: "remove", id: "a" }] });
  offerStepUndo(say, "Deleted 1 shift", { apply: vi.fn(), undo, redo: vi.fn() });
  const { action } = must(toastQueue.visibleToasts[0], "an offer").content;
  return () => must(action, "an undo").run();
}
const shown = () => toastQueue.visibleToasts.map(({ content }) => content.text);

it("undoes the step, also when it was undone and done again since", () => {
  const press = offer();
  noteReversal("undo", []);
  noteReversal("redo", []);
  expect(useRosterHistory.getState().past).toHaveLength(1);
  press();
  expect(undo).toHaveBeenCalledOnce();
});

it.each([
  ["more was done", () => noteStep({ label: "Moved 1 shift", edits: [] }), "You've made other changes since"],
  ["it was undone", () => noteReversal("undo", []), "This was already undone"],
  ["others had added it, too", () => forgetShifts(new Set(["a"])), "This can no longer be undone"],
])("takes back nothing else when %s since", (_, happen, words) => {
  const press = offer();
  happen();
  press();
  expect(undo).not.toHaveBeenCalled();
  expect(shown().join()).toContain(words);
});

it.each<[string, LeftAlone["why"][], string | null, string]>([
  ["one change by a person", ["changed"], "Priya", "Priya changed this meanwhile. It stays."],
  [
    "changes by whom nobody knows",
    ["changed", "changed"],
    null,
    "2 shifts were changed since and stay as they are",
  ],
  ["what others made too", ["made"], null, "A colleague added this shift too. It stays."],
  [
    "what was published",
    ["published"],
    null,
    "A shift was published since and stays. People may have seen it.",
  ],
  ["what is gone", ["gone"], null, "A shift was deleted since"],
  ["several things", ["changed", "gone"], "Priya", "2 shifts were changed since and stay as they are"],
])("tells what stays of a step: %s", async (_, whys, name, words) => {
  const left = whys.map((why): LeftAlone => ({ id: why, why, anyway: { kind: "remove", id: why } }));
  const apply = vi.fn(async () => {});
  const edits = { apply, undo: vi.fn(), redo: vi.fn() };
  await tellReversal(
    say,
    "undo",
    { id: "step", label: "Moved 2 shifts", left, name: Promise.resolve(name) },
    edits,
  );
  expect(shown()).toEqual([words]);
  const { action } = must(toastQueue.visibleToasts[0], "a toast").content;
  expect(action?.label).toBe("Undo anyway");
  must(action, "an offer").run();
  expect(apply).toHaveBeenCalledExactlyOnceWith(
    left.map(({ anyway }) => anyway),
    "Moved 2 shifts",
  );
});

it("says nothing more of a step that was taken back whole", async () => {
  const edits = { apply: vi.fn(), undo: vi.fn(), redo: vi.fn() };
  await tellReversal(
    say,
    "redo",
    { id: "step", label: "Moved 2 shifts", left: [], name: Promise.resolve(null) },
    edits,
  );
  expect(shown()).toEqual([]);
});

it("asks before it takes back what was published since, and then goes on with that step alone", async () => {
  noteStep({ label: "Moved 2 shifts", edits: [{ kind: "remove", id: "a" }] });
  const id = must(useRosterHistory.getState().past[0], "a step").id;
  const left: LeftAlone[] = [{ id: "a", why: "published", anyway: null }];
  const edits = { apply: vi.fn(), undo, redo: vi.fn() };
  const held = { id, label: "Moved 2 shifts", left, isHeld: true as const, name: Promise.resolve(null) };
  await tellReversal(say, "undo", held, edits);
  const { action } = must(toastQueue.visibleToasts[0], "a toast").content;
  expect(action?.label).toBe("Undo anyway");
  must(action, "an offer").run();
  expect(undo).toHaveBeenCalledExactlyOnceWith(true);
  noteStep({ label: "Added 1 shift", edits: [] });
  must(action, "an offer").run();
  expect(undo).toHaveBeenCalledOnce();
});
