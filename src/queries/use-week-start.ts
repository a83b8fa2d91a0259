import { planningOf } from "#domain/roster/rules-of.ts";
import type { RegionalSettings } from "#lib/format/format-settings.ts";
import { useBusiness } from "./use-business.ts";

/** The day on which the weeks of the business begin, for everybody alike; the default while it is not known. */
export function useWeekStart(): RegionalSettings["firstDayOfWeek"] {
  return planningOf(useBusiness()).week_start;
}
