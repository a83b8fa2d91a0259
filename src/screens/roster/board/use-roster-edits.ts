import { useState } from "react";
import { changeRoster } from "#commands/roster/roster.ts";
import { useCommand } from "#commands/use-command.ts";
import type { RosterEdit } from "#domain/roster/roster-edit.ts";
import type { LeftAlone } from "#domain/roster/roster-undo.ts";
import { serialQueue } from "#lib/turns.ts";
import { noteReversal, noteStep, useRosterHistory } from "#stores/roster-grid.ts";
import type { RosterStep } from "#stores/roster-steps.ts";
import { useShiftAuthor } from "./use-shift-author.ts";

/** A step that was undone or redone, except for what is somebody else's by now. */
export interface Reversal extends Pick<RosterStep, "id" | "label"> {
  left: LeftAlone[];
  /** Nothing was undone or redone yet: something of the step was published since. */
  isHeld?: true | undefined;
  /** Who changed it; null if unknown. A promise, because only the server knows. */
  name: Promise<string | null>;
}

/** The roster commands for screens: each step is durable when its promise resolves, and can be undone offline too. */
export function useRosterEdits() {
  const change = useCommand(changeRoster);
  const authorOf = useShiftAuthor();
  const nameOf = async (left: readonly LeftAlone[]) => {
    const theirs = left.find(({ why }) => why === "changed");
    return theirs ? authorOf(theirs.id, "changed") : null;
  };
  // In series: a quick second undo must see what the first has left.
  const [inTurn] = useState(serialQueue);
  const reverse = (way: "undo" | "redo", evenPublished?: boolean): Promise<Reversal | null> =>
    inTurn(async () => {
      const { past, future } = useRosterHistory.getState();
      const step = (way === "undo" ? past : future).at(-1);
      if (!step) return null;
      const { undo, left, isHeld } = await change(step.edits, evenPublished);
      if (!isHeld) noteReversal(way, undo);
      return { id: step.id, label: step.label, left, isHeld, name: nameOf(left) };
    });
  return {
    /** Makes the edits as one step; `label` says what was done: 'Copied last week'. */
    apply: (edits: readonly RosterEdit[], label: string, alsoBy?: RosterStep["alsoBy"]): Promise<void> =>
      inTurn(async () => {
        if (edits.length > 0) noteStep({ label, edits: (await change(edits)).undo, alsoBy });
      }),
    /** Undoes the last step; null if there is none. One that was published since stays, unless `evenPublished`. */
    undo: (evenPublished?: boolean) => reverse("undo", evenPublished),
    redo: (evenPublished?: boolean) => reverse("redo", evenPublished),
  };
}
export type RosterEdits = ReturnType<typeof useRosterEdits>;
