import { createContext, useMemo } from "react";
import { isInUse, lastUsedFirst } from "#domain/roster/templates.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import { lastChoice } from "#stores/kept-forms.ts";
import type { RosterWeek } from "./roster-week.ts";
import { isShown } from "./shown-week.ts";

/** The templates to add shifts from, as the filters show them, the last used first. */
export const OfferedTemplates = createContext<readonly ShiftTemplate[]>([]);

/** Returns the value of `OfferedTemplates` for a week. */
export function useOfferedTemplates(week: RosterWeek): readonly ShiftTemplate[] {
  return useMemo(() => {
    const last = lastChoice<{ time_slot: string | null }>("shift");
    const offered = week.templates.filter((template) => isInUse(template) && isShown(week, template));
    return lastUsedFirst(offered, week.shiftsAround, last?.time_slot ?? null);
  }, [week]);
}
