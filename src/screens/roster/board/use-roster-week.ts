import { useMemo } from "react";
import { DAY_LIMITS } from "#domain/roster/check-person.ts";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { ownTemplates } from "#domain/roster/needs.ts";
import { severalPlaces, solePlace } from "#domain/roster/places.ts";
import { planningOf } from "#domain/roster/rules-of.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useEverybody, usePeople } from "#queries/people.ts";
import { usePlaces } from "#queries/places.ts";
import { usePositions } from "#queries/positions.ts";
import { useRates } from "#queries/rates.ts";
import { useRosterRules, useTemplates } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import { useSession } from "#stores/session-store.ts";
import { useToday } from "#view/times/use-now.ts";
import { type RosterWeek, rosterWeekOf } from "./roster-week.ts";

/** Rest and fairness need earlier days; nights, rest and runs of days need later ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, DAY_LIMITS.days_in_row_max.greatest];

/**
 * The week of the roster from a calendar day with everything its views show, at all places (`useWeekAtPlaces`); undefined
 * while loading.
 */
export function useRosterWeek(from: string): RosterWeek | undefined {
  const [first, last] = [addDays(from, -DAYS_BEFORE), addDays(from, WEEK_DAYS - 1 + DAYS_AFTER)];
  const shifts = useShifts(first, last);
  const availability = useAvailability(first, last);
  const people = usePeople();
  const everybody = useEverybody();
  const templates = useTemplates();
  const notes = useDayNotes(first, last);
  const positions = usePositions();
  const known = usePlaces();
  const rates = useRates();
  const business = useBusiness();
  const usual = useRulesWithNotice(business?.notice_days ?? null);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const seesCost = isAdmin || planningOf(business).managers_see_cost;
  // Without one of its own the business has its only place's.
  const week_budget = business?.week_budget ?? (known && solePlace(known)?.week_budget);
  const budget = seesCost ? (week_budget ?? null) : null;
  return useMemo(() => {
    if (!shifts || !availability || !people || !everybody || !templates) return undefined;
    if (!positions || !known || !notes || !rates || !usual) return undefined;
    const places = severalPlaces(known);
    const needing = ownTemplates(templates, known);
    const rows = { shifts, availability, people, everybody, templates, needing, positions, places, notes };
    return rosterWeekOf({ from, ...rows, rules: usual, rateOf: seesCost ? rates : null, budget });
  }, [
    shifts,
    availability,
    people,
    everybody,
    templates,
    positions,
    known,
    notes,
    usual,
    rates,
    seesCost,
    budget,
    from,
  ]);
}

/** The business's rules for what is published from today on. */
function useRulesWithNotice(days: number | null): RosterRules | undefined {
  const rules = useRosterRules();
  const today = useToday();
  return useMemo(
    () => (rules && days !== null ? { ...rules, notice: { today, days } } : rules),
    [rules, days, today],
  );
}
