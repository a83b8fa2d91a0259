import type { Format } from "#lib/format/create-format.ts";
import type { Shift } from "#schema/entities/shift.ts";

/** A shift's template and times: 'Early, 7:00 AM – 1:00 PM'. Without a template it is a custom shift. */
export function dashboardShiftWords(
  shift: Shift,
  templates: ReadonlyMap<string, string>,
  format: Format,
): string {
  const name = templates.get(shift.time_slot ?? "") ?? "Custom Shift";
  return `${name}, ${format.timeOfDay(shift.start_time)} – ${format.timeOfDay(shift.end_time)}`;
}
