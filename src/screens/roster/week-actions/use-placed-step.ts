import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { useSaving } from "#view/forms/use-saving.ts";
import { useRosterWords } from "#words/made/use-roster-words.ts";
import { offerStepUndo } from "../offer-step-undo.ts";
import type { RosterEdits } from "../use-roster-edits.ts";

/** Makes the edits of a dialog as one step, offers to undo it, and closes the dialog; reports failures. */
export function usePlacedStep(edits: RosterEdits, onDone: () => void) {
  const say = useRosterWords();
  const { isBusy, problem, save } = useSaving(say("saveFailed"));
  const run = (step: readonly RosterEdit[], label: string, done: string) =>
    save(async () => {
      await edits.apply(step, label);
      if (step.length > 0) offerStepUndo(say, done, edits);
      onDone();
    });
  return { run, isBusy, problem };
}
