import { useRosterHistory } from "#stores/roster-grid.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import type { RosterActions } from "../use-roster-actions.ts";

/** Undo and redo, each naming its step. They work offline too. */
export function useUndoSteps(actions: RosterActions) {
  const say = useRosterWords();
  const undone = useRosterHistory(({ past }) => past.at(-1)?.label);
  const again = useRosterHistory(({ future }) => future.at(-1)?.label);
  const steps = [
    ["undo", undone, undone ? say("toolbar.undo", { step: undone }) : say("toolbar.nothingToUndo")],
    ["redo", again, again ? say("toolbar.redo", { step: again }) : say("toolbar.nothingToRedo")],
  ] as const;
  return steps.map(([id, step, label]) => ({
    ...{ id, label, isDisabled: !step },
    onAction: () => void actions[id](),
  }));
}
