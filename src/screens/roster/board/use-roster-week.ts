import { useMemo } from "react";
import { checkedDays } from "#domain/roster/check-person.ts";
import { checkRoster, uncovered } from "#domain/roster/check-roster.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { planningOf } from "#domain/roster/rules-of.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useEverybody, usePeople } from "#queries/people.ts";
import { useRosterRules, useTemplates } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useSession } from "#stores/session-store.ts";

/** Rest and fairness need earlier days; nights and rest need later ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, 7];

/** The week of the roster from a calendar day with everything its views show; undefined while loading. */
export function useRosterWeek(from: string) {
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
    const required = templates.filter(isInUse).map(({ id, required_days, ...times }) => ({
      ...times,
      time_slot: id,
      days: required_days ?? [],
    }));
    return {
      /** Its seven calendar days. */
      days,
      /** The shifts of these days, in order. */
      shifts: inWeek,
      /** Includes the weeks around it, for rest and for suggesting people. */
      shiftsAround: shifts,
      people,
      /** Includes people who have left, for their names and pay rates. */
      everybody,
      templates,
      availability,
      rules,
      /** By shift id. */
      findings: checkRoster(touching, availability, rules),
      /** Required templates that are uncovered. */
      uncovered: uncovered(inWeek, required, days),
      labour: labourOf(inWeek, seesCost ? payrates : null, rules.zone),
      /** Whether the business lets this person see costs: all of them, or none. */
      seesCost,
      /** The weekly budget in the business's currency; null for none. */
      budget,
    };
  }, [shifts, availability, people, everybody, templates, rules, seesCost, budget, from, to]);
}
export type RosterWeek = NonNullable<ReturnType<typeof useRosterWeek>>;
