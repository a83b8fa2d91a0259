import { GREATEST_LIMITS, type LimitMinutes, USUAL_LIMITS } from "#domain/roster/check-person.ts";
import { type Planning, planningOf } from "#domain/roster/rules-of.ts";
import type { Business } from "#schema/entities/business.ts";

/** Null for no limit. */
export type RosterLimits = LimitMinutes & Pick<Business, "week_budget">;

/** All limits and rules for planning rosters. */
export type PlanningLimits = RosterLimits & Planning;

/** How a limit is entered. */
export interface Limit {
  field: keyof RosterLimits;
  /** Hours, or an amount in the business's currency. */
  unit: "hours" | "amount";
  /** Proposed when it is switched on. */
  usual: number;
  /** In minutes, or an amount. */
  least: number;
  greatest: number;
}

const minutes = (field: keyof LimitMinutes): Limit => ({
  field,
  unit: "hours",
  usual: USUAL_LIMITS[field],
  least: 30,
  greatest: GREATEST_LIMITS[field],
});

export const LIMITS: readonly Limit[] = [
  minutes("rest_min_minutes"),
  minutes("day_max_minutes"),
  minutes("week_max_minutes"),
  { field: "week_budget", unit: "amount", usual: 1000, least: 0, greatest: 99_999_999 },
];

/** The limits of a business; rows stored before limits existed get the defaults. */
export function limitsOf(business: RosterLimits & Partial<Planning>): PlanningLimits {
  return {
    ...planningOf(business),
    rest_min_minutes: business.rest_min_minutes ?? null,
    day_max_minutes: business.day_max_minutes ?? null,
    week_max_minutes: business.week_max_minutes ?? null,
    week_budget: business.week_budget ?? null,
  };
}
