import { create } from "zustand";
import type { PlacedPlan, RosterCell } from "#domain/roster/move-shifts.ts";
import { clearWithSession } from "./clear-with-session.ts";

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
