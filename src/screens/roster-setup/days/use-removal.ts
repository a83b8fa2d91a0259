import { type DayNotePlan, removeDayNotes, returnDayNote, undoDayNote } from "#commands/roster/day-notes.ts";
import { useCommand } from "#commands/use-command.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import { orToast, toast } from "#ui/toasts/toast.ts";
import { useRosterSetupWords } from "#words/made/use-roster-setup-words.ts";

/** Takes what is special about days away and brings it back; each shows a toast, or an undo. */
export function useRemoval() {
  const say = useRosterSetupWords();
  const remove = useCommand(removeDayNotes);
  const bringBack = useCommand(returnDayNote);
  const undo = useCommand(undoDayNote);
  const orSay = (work: () => Promise<unknown>) => orToast(say("days.notSaved"), work);
  const returnIt = (note: DayNote) => orSay(() => bringBack(note));
  return {
    /** Without a word: an undo. */
    remove: (...notes: Pick<DayNote, "id" | "type">[]) => orSay(() => remove(notes)),
    /** Takes a change back. */
    undo: (before: DayNote, plan: DayNotePlan) => orSay(() => undo(before, plan)),
    /** Brings a holiday back that was taken away. */
    returnIt,
    /** With an offer to undo it. */
    takeAway: (note: DayNote) =>
      orSay(async () => {
        await remove([note]);
        const action = { run: () => void returnIt(note) };
        toast.success(say("toast.dayRemoved", { title: note.title }), { action });
      }),
  };
}
