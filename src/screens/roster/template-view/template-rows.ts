import { isInUse } from "#domain/roster/templates.ts";
import { groupBy } from "#lib/group-by.ts";
import type { Shift } from "#schema/entities/shift.ts";

export interface RosterTemplateRow<Row, Template> {
  template: Template | null;
  days: Map<string, Row[]>;
}

/** Groups shifts by template, then custom shifts; archived templates only if they have shifts. A shift of a deleted template is a custom shift. */
export function templateRows<
  Row extends Pick<Shift, "date" | "time_slot">,
  Template extends { id: string; archived_at?: string | null },
>(shifts: readonly Row[], templates: readonly Template[]): RosterTemplateRow<Row, Template>[] {
  const known = new Set(templates.map(({ id }) => id));
  const bySlot = groupBy(shifts, ({ time_slot }) => (time_slot && known.has(time_slot) ? time_slot : null));
  const shown = templates.filter((template) => isInUse(template) || bySlot.has(template.id));
  return [...shown, null].map((template) => ({
    template,
    days: groupBy(bySlot.get(template?.id ?? null) ?? [], ({ date }) => date),
  }));
}
