import { useMemo } from "react";
import { checkedDays } from "#domain/roster/check-person.ts";
import { checkRoster, type RosterRules, type ShiftFinding, uncovered } from "#domain/roster/check-roster.ts";
import { type LabourTotals, labourOf } from "#domain/roster/labour.ts";
import { planningOf } from "#domain/roster/rules-of.ts";
import { addDays, WEEK_DAYS } from "#lib/format/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody, usePeople } from "#queries/people.ts";
import { useRosterRules, useTemplates } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { useSession } from "#stores/session-store.ts";

/** Rest and fairness need earlier days; nights and rest need later ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, 7];

/** A week of the roster with everything its views show, from the replica. */
export interface RosterWeek {
  /** Its seven calendar days. */
  days: string[];
  /** The shifts of these days, in order. */
  shifts: Shift[];
  /** Includes the weeks around it, for rest and for suggesting people. */
  shiftsAround: Shift[];
  people: Profile[];
  /** Includes people who have left, for their names and pay rates. */
  everybody: readonly Pick<Profile, "id" | "name" | "payrate">[];
  templates: ShiftTemplate[];
  availability: StaffAvailability[];
  rules: RosterRules;
  /** The findings by shift id. */
  findings: Map<string, ShiftFinding[]>;
  /** Required templates that are uncovered. */
  uncovered: { date: string; time_slot: string }[];
  labour: LabourTotals;
  /** Whether the business lets this person see costs: all of them, or none. */
  seesCost: boolean;
  /** The weekly budget in the business's currency; null for none. */
  budget: number | null;
}

/** The week that begins on a calendar day; undefined while loading. */
export function useRosterWeek(from: string): RosterWeek | undefined {
  const to = addDays(from, WEEK_DAYS - 1);
  const [first, last] = [addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER)];
  const shifts = useShifts(first, last);
  const availability = useAvailability(first, last);
  const people = usePeople();
  const everybody = useEverybody();
  const templates = useTemplates();
  const rules = useRosterRules();
  const business = useBusiness();
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const seesCost = isAdmin || planningOf(business).managers_see_cost;
  const budget = seesCost ? (business?.week_budget ?? null) : null;
  return useMemo(() => {
    if (!shifts || !availability || !people || !everybody || !templates || !rules) return undefined;
    const days = Array.from({ length: WEEK_DAYS }, (_, day) => addDays(from, day));
    const [checkedFrom, checkedTo] = checkedDays(from, to, rules);
    const touching = shifts.filter(({ date }) => checkedFrom <= date && date <= checkedTo);
    const inWeek = shifts.filter(({ date }) => from <= date && date <= to);
    const payrates = new Map(everybody.map(({ id, payrate }) => [id, payrate]));
    // Rows stored before templates had required days lack them.
    const required = templates.map(({ id, required_days }) => ({ time_slot: id, days: required_days ?? [] }));
    return {
      days,
      shifts: inWeek,
      shiftsAround: shifts,
      people,
      everybody,
      templates,
      availability,
      rules,
      findings: checkRoster(touching, availability, rules),
      uncovered: uncovered(inWeek, required, days),
      labour: labourOf(inWeek, seesCost ? payrates : null, rules.zone),
      seesCost,
      budget,
    };
  }, [shifts, availability, people, everybody, templates, rules, seesCost, budget, from, to]);
}
