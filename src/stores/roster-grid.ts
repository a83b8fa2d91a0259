import { create } from "zustand";
import type { PlacedPlan, RosterCell } from "#domain/roster/move-shifts.ts";
import { type RosterEdit, renamed } from "#domain/roster/roster-edit.ts";
import { keepRosterSteps, keptRosterSteps, type RosterHistory, type RosterStep } from "./roster-steps.ts";
import { useSession } from "./session-store.ts";

type Session = ReturnType<typeof useSession.getState>;

/** Calls back whenever the session ends, or its person or business changes. */
function onOtherSession(changed: (session: Session) => void) {
  useSession.subscribe((session, before) => {
    const { user, scope } = session;
    const isSame = user?.id === before.user?.id && scope?.business_id === before.scope?.business_id;
    if (!isSame) changed(session);
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
onOtherSession(() => useRosterGrid.setState(useRosterGrid.getInitialState(), true));

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

const STEPS_MAX = 100;
const NO_STEPS: RosterHistory = { past: [], future: [] };

/** This tab's steps on the roster; after a reload those of the same day and person. */
export const useRosterHistory = create<RosterHistory>()(() => keptOf(useSession.getState()));
onOtherSession((session) => useRosterHistory.setState(keptOf(session), true));
useRosterHistory.subscribe((history) => {
  const owner = ownerOf(useSession.getState());
  if (owner) keepRosterSteps(owner, history, new Date());
});

function keptOf(session: Session): RosterHistory {
  const owner = ownerOf(session);
  return (owner && keptRosterSteps(owner, new Date())) ?? NO_STEPS;
}

function ownerOf({ user, scope }: Session) {
  return user && scope ? { userId: user.id, businessId: scope.business_id } : null;
}

/** Records a new step and clears the redo steps. */
export function noteStep(done: Omit<RosterStep, "id">) {
  const step = { ...done, id: crypto.randomUUID() };
  useRosterHistory.setState(({ past }) => ({ past: [...past, step].slice(-STEPS_MAX), future: [] }));
}

/** The step is known to be this device's own, but for these shifts, which others added before. */
export function noteAlsoBy(stepId: string, ids: ReadonlySet<string>) {
  const known = (steps: RosterStep[]) =>
    steps.map(({ alsoBy, ...step }) => (step.id === stepId || !alsoBy ? step : { ...step, alsoBy }));
  useRosterHistory.setState(({ past, future }) => ({ past: known(past), future: known(future) }));
  if (ids.size > 0) forgetShifts(ids);
}

/** The undo of a step was sent. */
export function noteSent(stepId: string) {
  const sent = ({ isSending, ...step }: RosterStep): RosterStep =>
    step.id === stepId || !isSending ? step : { ...step, isSending };
  useRosterHistory.setState(({ future }) => ({ future: future.map(sent) }));
}

/** Keeps what can still be taken back without these shifts, which others added. */
export function forgetShifts(ids: ReadonlySet<string>) {
  const left = (steps: RosterStep[]) =>
    steps
      .map((step) => ({ ...step, edits: step.edits.filter(({ id }) => !ids.has(id)) }))
      .filter(({ edits }) => edits.length > 0);
  useRosterHistory.setState(({ past, future }) => ({ past: left(past), future: left(future) }));
}

/** Records an undo or redo; `reverse` takes it back. Restored shifts have new ids, which all other steps must use. */
export function noteReversal(way: "undo" | "redo", reverse: RosterEdit[]) {
  const ids = new Map(
    reverse.flatMap((edit) => (edit.kind === "remove" && edit.was ? [[edit.was, edit.id]] : [])),
  );
  const known = (step: RosterStep) => ({ ...step, edits: renamed(step.edits, ids) });
  useRosterHistory.setState(({ past, future }) => {
    const [from, to] = way === "undo" ? [past, future] : [future, past];
    const step = from.at(-1);
    if (!step) return {};
    const { isSending: _, ...moved } = { ...step, edits: reverse };
    const turned: RosterStep = way === "undo" ? { ...moved, isSending: true } : moved;
    const [left, grown] = [from.slice(0, -1).map(known), [...to.map(known), turned]];
    return way === "undo" ? { past: left, future: grown } : { past: grown, future: left };
  });
}
