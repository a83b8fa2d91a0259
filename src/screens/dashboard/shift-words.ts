import type { Format } from "#lib/format/create-format.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { timesText } from "#view/shifts/shift-words.ts";
import type { SayDashboard } from "#words/made/dashboard.ts";

/** A shift's template and times: 'Early, 7:00 AM – 1:00 PM'. Without a template it is a custom shift. */
export function dashboardShiftWords(
  say: SayDashboard,
  shift: Shift,
  templates: ReadonlyMap<string, string>,
  format: Format,
): string {
  const name = (shift.time_slot && templates.get(shift.time_slot)) || say("customShift");
  return say("shift", { name, times: timesText(shift, format) });
}
