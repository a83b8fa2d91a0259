import { create, type StoreApi } from "zustand";
import type { PlacedPlan, RosterCell } from "#domain/roster/move-shifts.ts";
import { type RosterEdit, renamed } from "#domain/roster/roster-edit.ts";
import { useSession } from "./session-store.ts";

/** Resets a store whenever the session ends, or its person or business changes. */
function clearWithSession<S>(store: Pick<StoreApi<S>, "setState" | "getInitialState">) {
  useSession.subscribe(({ user, scope }, before) => {
    const isSame = user?.id === before.user?.id && scope?.business_id === before.scope?.business_id;
    if (!isSame) store.setState(store.getInitialState(), true);
  });
}

/** The keyboard's position on the roster: a shift or an empty cell. */
export interface RosterCursor extends RosterCell {
  shift: string | null;
}

/** Copied or cut shifts, as they were then. */
export interface RosterClipboard {
  shifts: readonly PlacedPlan[];
  isCut: boolean;
}

interface RosterGrid {
  selected: ReadonlySet<string>;
  cursor: RosterCursor | null;
  clipboard: RosterClipboard | null;
  /** On touch screens: a press selects instead of opening. */
  isSelecting: boolean;
  /** The last announcement for screen readers. */
  said: string;
}

/** This tab's cursor, selection and clipboard on the roster. */
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

/** Adds a shift to the selection, or removes it. */
export function toggleShift(id: string) {
  const selected = new Set(useRosterGrid.getState().selected);
  if (!selected.delete(id)) selected.add(id);
  useRosterGrid.setState({ selected });
}

/** Announces an action to screen readers. */
export function announce(said: string) {
  // An identical text would not be announced again.
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

/** A manager's roster action, with its undo and redo. */
export interface RosterStep {
  /** Stays the same through undo and redo. */
  id: string;
  /** The description: 'Moved 2 shifts'. */
  label: string;
  edits: RosterEdit[];
}

interface RosterHistory {
  /** Done steps, latest last. */
  past: RosterStep[];
  /** Undone steps, latest last. */
  future: RosterStep[];
}

const STEPS_MAX = 100;

export const useRosterHistory = create<RosterHistory>()(() => ({ past: [], future: [] }));
clearWithSession(useRosterHistory);

/** Records a new step and clears the redo steps. */
export function noteStep(done: Omit<RosterStep, "id">) {
  const step = { ...done, id: crypto.randomUUID() };
  useRosterHistory.setState(({ past }) => ({ past: [...past, step].slice(-STEPS_MAX), future: [] }));
}

/** Clears the history, for example after people were notified of it. */
export function forgetSteps() {
  useRosterHistory.setState(useRosterHistory.getInitialState(), true);
}

/** Records an undo or redo; `reverse` takes it back. Restored shifts have new ids, which all other steps must use. */
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
