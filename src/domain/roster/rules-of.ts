import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type Business, businessEntity } from "#schema/entities/business.ts";
import { storedValues, type ValuesOf } from "#schema/entities/fields.ts";
import type { TrainingNeeds } from "../training/training-needs.ts";
import type { RosterRules } from "./check-roster.ts";
import type { OpeningHours } from "./opening-hours.ts";

const { week_start, before_opening_minutes, after_closing_minutes, managers_see_cost } =
  businessEntity.fields;
const PLANNING = { week_start, before_opening_minutes, after_closing_minutes, managers_see_cost };

export type Planning = ValuesOf<typeof PLANNING>;

/** Returns a business's planning settings; defaults for rows stored by older versions. */
export function planningOf(business: Partial<Planning> | null | undefined): Planning {
  return storedValues(PLANNING, business ?? {});
}

/** Returns the rules by which a business's rosters are checked. */
export function rulesOf(
  business: Pick<
    Business,
    "timezone" | "approval_mode" | "rest_min_minutes" | "day_max_minutes" | "week_max_minutes"
  > &
    Partial<Planning>,
  hours: readonly OpeningHours[],
  training?: TrainingNeeds,
): RosterRules {
  const planning = planningOf(business);
  return {
    zone: business.timezone,
    approvalMode: business.approval_mode,
    weekStart: planning.week_start,
    around: { before: planning.before_opening_minutes, after: planning.after_closing_minutes },
    restMinMs: inMs(business.rest_min_minutes),
    dayMaxMs: inMs(business.day_max_minutes),
    weekMaxMs: inMs(business.week_max_minutes),
    hours,
    ...(training && { training }),
  };
}

/** Rows stored by older versions have no limits. */
function inMs(minutes: number | null | undefined): number | null {
  return minutes == null ? null : minutes * MINUTE_MS;
}
