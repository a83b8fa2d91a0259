import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";

export interface RosterTemplateRow<Row, Template> {
  template: Template | null;
  days: Map<string, Row[]>;
}

/** Groups shifts by template, then custom shifts. A shift of a deleted template is a custom shift. */
export function templateRows<Row extends Pick<Shift, "date" | "time_slot">, Template extends { id: string }>(
  shifts: readonly Row[],
  templates: readonly Template[],
): RosterTemplateRow<Row, Template>[] {
  const known = new Set(templates.map(({ id }) => id));
  const bySlot = groupBy(shifts, ({ time_slot }) => (time_slot && known.has(time_slot) ? time_slot : null));
  return [...templates, null].map((template) => ({
    template,
    days: groupBy(bySlot.get(template?.id ?? null) ?? [], ({ date }) => date),
  }));
}
