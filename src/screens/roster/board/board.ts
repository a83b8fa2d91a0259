import type { GridRow } from "./grid-rows.ts";
import type { RosterWeek } from "./roster-week.ts";
import type { RosterActions } from "./use-roster-actions.ts";
import type { RosterEdits } from "./use-roster-edits.ts";

/** The place of a new shift; omitted values are chosen in the dialog. */
export interface NewShiftPlace {
  date?: string;
  /** Null is an open shift. */
  user_id?: string | null;
  /** Null is a custom shift. */
  time_slot?: string | null;
  position_id?: string | null;
  place_id?: string | null;
}

/** What all parts of the roster share: the shown week, and what can be done with it. */
export interface Board {
  /** The first calendar day of the week: `week.days[0]`. */
  from: string;
  /** Today's calendar day in the business's zone. */
  today: string;
  week: RosterWeek;
  rows: readonly GridRow[];
  edits: RosterEdits;
  actions: RosterActions;
  openShift: (id: string) => void;
  addShift: (place?: NewShiftPlace) => void;
  /** Opens the dialog that repeats a shift on other days and for other people. */
  repeatShift: (id: string) => void;
  /** Opens the dialog for reordering a day's shifts, or the list of shortcuts. */
  openDialog: (dialog: "reorder" | "help") => void;
}
