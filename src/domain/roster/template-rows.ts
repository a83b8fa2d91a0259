import { groupBy } from "#lib/group-by.ts";

interface Slotted {
  date: string;
  time_slot: string | null;
}

export interface RosterTemplateRow<Shift, Template> {
  template: Template | null;
  days: Map<string, Shift[]>;
}

/** Groups shifts by template, then custom shifts. A shift of a deleted template is a custom shift. */
export function templateRows<Shift extends Slotted, Template extends { id: string }>(
  shifts: readonly Shift[],
  templates: readonly Template[],
): RosterTemplateRow<Shift, Template>[] {
  const known = new Set(templates.map(({ id }) => id));
  const bySlot = groupBy(shifts, ({ time_slot }) => (time_slot && known.has(time_slot) ? time_slot : null));
  return [...templates, null].map((template) => ({
    template,
    days: groupBy(bySlot.get(template?.id ?? null) ?? [], ({ date }) => date),
  }));
}
