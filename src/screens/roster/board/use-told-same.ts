import { useEffect } from "react";
import { useOthersShifts, useStayed } from "#queries/shifts.ts";
import { noteAlsoBy, noteSent, useRosterHistory } from "#stores/roster-grid.ts";
import type { AlsoDone } from "#stores/roster-steps.ts";
import { toast } from "#ui/toasts/toast.ts";
import { type SayRoster, useRosterWords } from "#words/made/use-roster-words.ts";
import { leftWords } from "./offer-step-undo.ts";
import { useShiftAuthor } from "./use-shift-author.ts";

/** 'Priya already copied this week'; `name` is null if it is unknown. */
export function alreadyWords(say: SayRoster, kind: AlsoDone, name: string | null): string {
  return name ? say(`${kind}.already`, { name }) : say(`${kind}.alreadyByColleague`);
}

/** Tells, once the server has taken a copy made without a network, that somebody else had made the same before. */
export function useToldSame() {
  const say = useRosterWords();
  const authorOf = useShiftAuthor();
  const step = useRosterHistory(({ past }) => past.findLast(({ alsoBy }) => alsoBy));
  const ids = step?.edits.flatMap(({ kind, id }) => (kind === "remove" ? [id] : [])) ?? [];
  const theirs = useOthersShifts(ids);
  useEffect(() => {
    if (!step?.alsoBy || !theirs) return;
    const { id, alsoBy } = step;
    noteAlsoBy(id, new Set(theirs));
    const [first] = theirs;
    if (first) void authorOf(first, "made").then((name) => toast.info(alreadyWords(say, alsoBy, name)));
  }, [step, theirs, authorOf, say]);
}

/** Tells, once the server has taken an undo, what of it stayed because others had changed it meanwhile. */
export function useToldStayed() {
  const say = useRosterWords();
  const authorOf = useShiftAuthor();
  const step = useRosterHistory(({ future }) => future.findLast(({ isSending }) => isSending));
  const stayed = useStayed(step?.edits ?? []);
  useEffect(() => {
    if (!step || !stayed) return;
    noteSent(step.id);
    const [first] = stayed;
    if (first) void authorOf(first.id, "changed").then((name) => toast.info(leftWords(say, stayed, name)));
  }, [step, stayed, authorOf, say]);
}
