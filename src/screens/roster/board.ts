import type { NewShiftPlace } from "./roster-parts.ts";
import type { RosterActions } from "./use-roster-actions.ts";
import type { RosterWeek } from "./use-roster-week.ts";
import type { GridRow } from "./week-grid/grid-rows.ts";

/** Shared by both views of a week: the grid, and the day list of phones. */
export interface Board {
  week: RosterWeek;
  today: string;
  rows: readonly GridRow[];
  actions: RosterActions;
  openShift: (id: string) => void;
  addShift: (place?: NewShiftPlace) => void;
}
