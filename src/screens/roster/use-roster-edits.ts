import { useState } from "react";
import { changeRoster } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { serialQueue } from "#lib/serial-queue.ts";
import { noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";

/** The roster commands for screens: each step is durable when its promise resolves, and can be undone offline too. */
export function useRosterEdits() {
  const change = useCommand(changeRoster);
  // In series: a quick second undo must see what the first has left.
  const [inTurn] = useState(serialQueue);
  const reverse = (way: "undo" | "redo") =>
    inTurn(async () => {
      const { past, future } = useRosterHistory.getState();
      const step = (way === "undo" ? past : future).at(-1);
      if (!step) return null;
      noteReversal(way, step.edits, await change(step.edits));
      return step.label;
    });
  return {
    /** Makes the edits as one step; `label` says what was done: 'Copied last week'. */
    apply: (edits: readonly RosterEdit[], label: string): Promise<void> =>
      inTurn(async () => {
        if (edits.length > 0) noteStep({ label, edits: await change(edits) });
      }),
    /** Undoes the last step and resolves to its label; null if there is none. */
    undo: () => reverse("undo"),
    redo: () => reverse("redo"),
  };
}
export type RosterEdits = ReturnType<typeof useRosterEdits>;
