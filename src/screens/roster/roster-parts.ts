import type { Shift } from "#schema/entities/shift.ts";
import type { RosterEdits } from "./use-roster-edits.ts";
import type { RosterWeek } from "./use-roster-week.ts";

/** Where a new shift is to be; what is left out is chosen in the dialog. */
export interface NewShiftPlace {
  date?: string;
  /** Null is an open shift. */
  user_id?: string | null;
  /** Null is a custom shift. */
  time_slot?: string | null;
}

/** What every part of the roster's screen is given. */
export interface RosterPartProps {
  /** The calendar day the week begins on: `week.days[0]`. */
  from: string;
  /** The calendar day that is today by the clocks of the business. */
  today: string;
  week: RosterWeek;
  edits: RosterEdits;
  /** The ids of the shifts that are selected. */
  selection: ReadonlySet<string>;
  /** Opens the dialog of a shift. */
  openShift: (id: string) => void;
  /** Opens the dialog that makes a shift. */
  addShift: (place?: NewShiftPlace) => void;
  /** Opens the dialog that puts the shifts of a day in order, or the list of keys. */
  openDialog: (dialog: "reorder" | "help") => void;
}

/** What a part of the dialog of one shift is given. */
export interface ShiftPartProps extends RosterPartProps {
  shift: Shift;
  /** Closes the dialog, for what leads away from it. */
  onClose: () => void;
}
