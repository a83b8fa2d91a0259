import type { Placed } from "#domain/roster/place-shifts.ts";
import { counted } from "#lib/format/counted.ts";
import type { Format } from "#lib/format/create-format.ts";
import { personWords, shiftWords } from "../labels/shift-names.ts";
import type { RosterWeek } from "../use-roster-week.ts";

/** '12 shifts will be added as drafts. 3 are there already.' */
export function placedWords({ edits, skipped }: Pick<Placed, "edits" | "skipped">): string {
  const there = skipped > 0 ? ` ${skipped} ${skipped === 1 ? "is" : "are"} there already.` : "";
  if (edits.length === 0) return skipped > 0 ? "Everything is there already." : "There is nothing to add.";
  return `${counted(edits.length, "shift")} will be added as ${edits.length === 1 ? "a draft" : "drafts"}.${there}`;
}

/** Null when nobody has left. */
export function leftWords(shifts: number): string | null {
  if (shifts === 0) return null;
  return `${counted(shifts, "shift")} ${shifts === 1 ? "becomes" : "become"} open: whose ${
    shifts === 1 ? "it was is" : "they were are"
  } no longer here.`;
}

/** 'Anna Byrne, Mon, Mar 2, 9:00 AM – 5:00 PM: Dentist' */
export function unavailableWords(
  { shift, verdict }: Placed["unavailable"][number],
  week: Pick<RosterWeek, "everybody" | "templates">,
  format: Format,
): string {
  const why = "reason" in verdict && verdict.reason ? verdict.reason : "unavailable";
  const asked = verdict.kind === "asked-off" ? " (asked, not answered yet)" : "";
  return `${personWords(shift.user_id, week.everybody)}, ${shiftWords(shift, week.templates, format)}: ${why}${asked}`;
}
