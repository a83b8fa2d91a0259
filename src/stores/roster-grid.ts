import { create, type StoreApi } from "zustand";
import type { PlacedPlan, RosterCell } from "#domain/roster/move-shifts.ts";
import { type RosterEdit, renamed } from "#domain/roster/roster-edit.ts";
import { useSession } from "./session-store.ts";

/**
 * Puts a store back to how it began whenever the session ends, or goes on as another person or in another business: what
 * one did on this tab is not for the next.
 */
function clearWithSession<S>(store: Pick<StoreApi<S>, "setState" | "getInitialState">) {
  useSession.subscribe(({ user, scope }, before) => {
    const isSame = user?.id === before.user?.id && scope?.business_id === before.scope?.business_id;
    if (!isSame) store.setState(store.getInitialState(), true);
  });
}

/** Where the keyboard is on the roster: on a shift, or on an empty cell. */
export interface RosterCursor extends RosterCell {
  shift: string | null;
}

/** What was copied or cut, as it stood then. */
export interface RosterClipboard {
  shifts: readonly PlacedPlan[];
  isCut: boolean;
}

interface RosterGrid {
  selected: ReadonlySet<string>;
  cursor: RosterCursor | null;
  clipboard: RosterClipboard | null;
  /** On a touch screen: a press selects instead of opening. */
  isSelecting: boolean;
  /** The last thing that was done, for those who do not see it. */
  said: string;
}

/** What somebody points at, selects and carries on the roster of this tab. */
export const useRosterGrid = create<RosterGrid>()(() => ({
  selected: new Set(),
  cursor: null,
  clipboard: null,
  isSelecting: false,
  said: "",
}));
clearWithSession(useRosterGrid);

export function selectShifts(ids: Iterable<string>) {
  useRosterGrid.setState({ selected: new Set(ids) });
}

/** Selects a shift besides the others, or no longer. */
export function toggleShift(id: string) {
  const selected = new Set(useRosterGrid.getState().selected);
  if (!selected.delete(id)) selected.add(id);
  useRosterGrid.setState({ selected });
}

/** Tells those who do not see the roster what was done. */
export function say(said: string) {
  // A text that is the same again would not be read again.
  const before = useRosterGrid.getState().said;
  useRosterGrid.setState({ said: said === before ? `${said}\u00a0` : said });
}

/** The name of a cell in the page: 'open/2026-03-02'. */
export function cellKey({ user_id, date }: RosterCell): string {
  return `${user_id ?? "open"}/${date}`;
}

export function cellOf(key: string): RosterCell {
  const [person = "open", date = ""] = key.split("/");
  return { user_id: person === "open" ? null : person, date };
}

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
