import { create } from "zustand";
import { type RosterEdit, renamed } from "#domain/roster/roster-edit.ts";
import { clearWithSession } from "./clear-with-session.ts";

/** Something a manager did to a roster, with what takes it back, or does it again. */
export interface RosterStep {
  /** Its own, which stays when it is undone and done again. */
  id: string;
  /** What was done, for people: 'Moved 2 shifts'. */
  label: string;
  edits: RosterEdit[];
}

interface RosterHistory {
  /** Done, the latest last. */
  past: RosterStep[];
  /** Undone, the latest last. */
  future: RosterStep[];
}

/** How many steps can be undone. */
const STEPS_MAX = 100;

/** What can be undone and done again in this tab. */
export const useRosterHistory = create<RosterHistory>()(() => ({ past: [], future: [] }));
clearWithSession(useRosterHistory);

/** Something new was done: what was undone before cannot be done again. */
export function noteStep(done: Omit<RosterStep, "id">) {
  const step = { ...done, id: crypto.randomUUID() };
  useRosterHistory.setState(({ past }) => ({ past: [...past, step].slice(-STEPS_MAX), future: [] }));
}

/** Nothing that was done until now can be undone any more, such as when people have been told of it. */
export function forgetSteps() {
  useRosterHistory.setState(useRosterHistory.getInitialState(), true);
}

/**
 * The last step was undone, or done again, with these edits; `reverse` is what takes that back. Shifts that were put
 * back have another id since, by which every other step must know them.
 */
export function noteReversal(way: "undo" | "redo", made: readonly RosterEdit[], reverse: RosterEdit[]) {
  const ids = new Map(made.flatMap((edit) => (edit.kind === "add" && edit.was ? [[edit.was, edit.id]] : [])));
  const known = (step: RosterStep) => ({ ...step, edits: renamed(step.edits, ids) });
  useRosterHistory.setState(({ past, future }) => {
    const [from, to] = way === "undo" ? [past, future] : [future, past];
    const step = from.at(-1);
    if (!step) return {};
    const [left, grown] = [from.slice(0, -1).map(known), [...to.map(known), { ...step, edits: reverse }]];
    return way === "undo" ? { past: left, future: grown } : { past: grown, future: left };
  });
}
