import type { AvailabilityEdit } from "../availability/edits.ts";
import type { RosterEdit } from "../roster/roster-edit.ts";

/** What takes an import back. */
export interface ImportUndo {
  shifts: RosterEdit[];
  availability: AvailabilityEdit[];
  /** The ids of what was made, or put back in use. */
  templates: string[];
  positions: string[];
  places: string[];
}
