import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import type { TrainingNeeds } from "../training/training-needs.ts";
import type { RosterRules } from "./check-roster.ts";
import type { OpeningHours } from "./opening-hours.ts";

/** What the rosters of a business are checked against. */
export function rulesOf(
  business: Pick<
    Business,
    "timezone" | "approval_mode" | "rest_min_minutes" | "day_max_minutes" | "week_max_minutes"
  >,
  hours: readonly OpeningHours[],
  training?: TrainingNeeds,
): RosterRules {
  return {
    zone: business.timezone,
    approvalMode: business.approval_mode,
    restMinMs: inMs(business.rest_min_minutes),
    dayMaxMs: inMs(business.day_max_minutes),
    weekMaxMs: inMs(business.week_max_minutes),
    hours,
    ...(training && { training }),
  };
}

/** A business that was stored before there were limits names none. */
function inMs(minutes: number | null | undefined): number | null {
  return minutes == null ? null : minutes * MINUTE_MS;
}
