import { GREATEST_LIMITS, type LimitMinutes, USUAL_LIMITS } from "#domain/roster/check-person.ts";
import { type Planning, planningOf } from "#domain/roster/rules-of.ts";
import type { Business } from "#schema/entities/business.ts";

/** Null for no limit. */
export type RosterLimits = LimitMinutes & Pick<Business, "week_budget">;

/** All limits and rules for planning rosters. */
export type PlanningLimits = RosterLimits & Planning;

/** The words for a limit, and what it does. */
export interface LimitWords {
  field: keyof RosterLimits;
  label: string;
  /** The label of its field. */
  value: string;
  why: string;
  /** Hours, or an amount in the business's currency. */
  unit: "hours" | "amount";
  /** Proposed when it is switched on. */
  usual: number;
  /** In minutes, or an amount. */
  least: number;
  greatest: number;
}

const BUDGET_MAX = 99_999_999;

const minutes = (field: keyof LimitMinutes) => ({
  field,
  unit: "hours" as const,
  value: "Hours",
  usual: USUAL_LIMITS[field],
  least: 30,
  greatest: GREATEST_LIMITS[field],
});

export const LIMITS: readonly LimitWords[] = [
  {
    ...minutes("rest_min_minutes"),
    label: "Least rest",
    why: "How long somebody is off between the end of one shift and the beginning of the next.",
  },
  {
    ...minutes("day_max_minutes"),
    label: "Longest day",
    why: "How much somebody may work in shifts that begin on the same day.",
  },
  {
    ...minutes("week_max_minutes"),
    label: "Longest week",
    why: "How much somebody may work in one week of the roster.",
  },
  {
    field: "week_budget",
    label: "Week’s budget",
    value: "Amount",
    why: "What all shifts of a week may cost together; the roster shows how much of it is used.",
    unit: "amount",
    usual: 1000,
    least: 0,
    greatest: BUDGET_MAX,
  },
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
