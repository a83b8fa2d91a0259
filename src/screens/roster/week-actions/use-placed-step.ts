import { useState } from "react";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { offerStepUndo } from "../offer-step-undo.ts";
import type { RosterEdits } from "../use-roster-edits.ts";

/** Makes the edits of a dialog as one step, offers to undo it, and is done; what could not be stored is said. */
export function usePlacedStep(edits: RosterEdits, onDone: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function run(step: readonly RosterEdit[], label: string, done: string) {
    setBusy(true);
    try {
      await edits.apply(step, label);
    } catch {
      setBusy(false);
      return setProblem("This could not be stored on the device. Nothing was changed.");
    }
    if (step.length > 0) offerStepUndo(done, edits);
    onDone();
  }

  return { run, isBusy, problem };
}
