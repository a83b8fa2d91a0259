import { useMemo, useState } from "react";
import { changeRoster } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import { serialQueue } from "#lib/serial-queue.ts";
import { noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";

/** The roster commands for screens: each step is durable when its promise resolves, and can be undone offline too. */
export interface RosterEdits {
  /** Makes the edits as one step; `label` says what was done: 'Copied last week'. */
  apply(edits: readonly RosterEdit[], label: string): Promise<void>;
  /** Undoes the last step and resolves to its label; null if there is none. */
  undo(): Promise<string | null>;
  redo(): Promise<string | null>;
}

export function useRosterEdits(): RosterEdits {
  const change = useCommand(changeRoster);
  // In series: a quick second undo must see what the first has left.
  const [inTurn] = useState(serialQueue);
  return useMemo(() => {
    const reverse = (way: "undo" | "redo") =>
      inTurn(async () => {
        const { past, future } = useRosterHistory.getState();
        const step = (way === "undo" ? past : future).at(-1);
        if (!step) return null;
        noteReversal(way, step.edits, await change(step.edits));
        return step.label;
      });
    return {
      apply: (edits, label) =>
        inTurn(async () => {
          if (edits.length > 0) noteStep({ label, edits: await change(edits) });
        }),
      undo: () => reverse("undo"),
      redo: () => reverse("redo"),
    };
  }, [change, inTurn]);
}
