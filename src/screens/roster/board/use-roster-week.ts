import { useMemo } from "react";
import { beyondAgreedOf } from "#domain/roster/agreed-hours.ts";
import { checkedDays, DAY_LIMITS } from "#domain/roster/check-person.ts";
import { checkRoster, type RosterRules } from "#domain/roster/check-roster.ts";
import { coverOf } from "#domain/roster/cover.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { closedDays, needsOf } from "#domain/roster/needs.ts";
import { planningOf } from "#domain/roster/rules-of.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import { useAvailability } from "#queries/availability.ts";
import { useBusiness } from "#queries/business.ts";
import { useDayNotes } from "#queries/day-notes.ts";
import { useEverybody, usePeople } from "#queries/people.ts";
import { useRates } from "#queries/rates.ts";
import { usePositions, useRosterRules, useSeveralPlaces, useTemplates } from "#queries/roster.ts";
import { useShifts } from "#queries/shifts.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { useSession } from "#stores/session-store.ts";
import { namedPositions } from "#view/shifts/position-names.ts";
import { useToday } from "#view/times/use-now.ts";

/** Rest and fairness need earlier days; nights, rest and runs of days need later ones. */
const [DAYS_BEFORE, DAYS_AFTER] = [28, DAY_LIMITS.days_in_row_max.greatest];

/**
 * The week of the roster from a calendar day with everything its views show, at all places (`useWeekAtPlaces`); undefined
 * while loading.
 */
export function useRosterWeek(from: string) {
  const to = addDays(from, WEEK_DAYS - 1);
  const [first, last] = [addDays(from, -DAYS_BEFORE), addDays(to, DAYS_AFTER)];
  const shifts = useShifts(first, last);
  const availability = useAvailability(first, last);
  const people = usePeople();
  const everybody = useEverybody();
  const templates = useTemplates();
  const notes = useDayNotes(first, last);
  const positions = usePositions();
  const places = useSeveralPlaces();
  const rates = useRates();
  const business = useBusiness();
  const usual = useRulesWithNotice(business?.notice_days ?? null);
  const isAdmin = useSession(({ scope }) => scope?.role === "admin");
  const seesCost = isAdmin || planningOf(business).managers_see_cost;
  const budget = seesCost ? (business?.week_budget ?? null) : null;
  return useMemo(() => {
    if (
      !shifts ||
      !availability ||
      !people ||
      !everybody ||
      !templates ||
      !positions ||
      !places ||
      !notes ||
      !usual
    )
      return undefined;
    if (!rates) return undefined;
    const rules = { ...usual, closed: closedDays(notes) };
    const days = Array.from({ length: WEEK_DAYS }, (_, day) => addDays(from, day));
    const [checkedFrom, checkedTo] = checkedDays(from, to, rules);
    const touching = shifts.filter(({ date }) => checkedFrom <= date && date <= checkedTo);
    const inWeek = shifts.filter(({ date }) => from <= date && date <= to);
    const needs = needsOf([addDays(from, -1), ...days], templates, notes);
    const rateOf = seesCost ? rates : null;
    const labourOfShifts = (some: readonly Shift[]) => labourOf(some, rateOf, rules.zone);
    const labour = labourOfShifts(inWeek);
    return {
      /** Its seven calendar days. */
      days,
      /** The shifts of these days, in order. */
      shifts: inWeek,
      /** Includes the weeks around it, for rest and for suggesting people. */
      shiftsAround: shifts,
      /** The shifts of these days at all places. */
      everywhere: inWeek,
      /** Who has a row: at a place those who work there, or have shifts there. */
      people,
      /** Everybody who can be given shifts. */
      staff: people,
      /** Includes people who have left, for their names. */
      everybody,
      templates,
      /** In their order, with archived ones. */
      positions,
      /** How each is shown, by id. */
      named: namedPositions(positions),
      /** The one that alone is shown; null for all. */
      position: null as string | null,
      /** Where there are several, in their order, with archived ones. */
      places,
      /** Those that are shown; null for all. */
      shownPlaces: null as ReadonlySet<string> | null,
      /** By id, as far as shifts must say it: not where one is shown alone. */
      placeNames: new Map(places.map(({ id, name }) => [id, name])) as ReadonlyMap<string, string>,
      availability,
      /** What is special about the days, also of the weeks around. */
      notes,
      rules,
      /** The opening hours. */
      hours: rules.hours,
      /** By shift id. */
      findings: checkRoster(touching, availability, rules),
      /** What the required templates need on these days and in the night before. */
      needs,
      /** How many people the required templates have of those they need, on each of their days. */
      covers: coverOf(needs, touching, rules.zone).filter(({ need }) => from <= need.date),
      labour,
      /** How much more than agreed each person is planned for in all their shifts, in ms. */
      beyondAgreed: beyondAgreedOf(labour.people, from, rules),
      /** The hours and cost of some of its shifts. */
      labourOf: labourOfShifts,
      /** Whether the business lets this person see costs: all of them, or none. */
      seesCost,
      /** What an hour costs; null without costs. */
      rateOf,
      /** The weekly budget in the business's currency; null for none. */
      budget,
    };
  }, [
    shifts,
    availability,
    people,
    everybody,
    templates,
    positions,
    places,
    notes,
    usual,
    rates,
    seesCost,
    budget,
    from,
    to,
  ]);
}
export type RosterWeek = NonNullable<ReturnType<typeof useRosterWeek>>;

/** The business's rules for what is published from today on. */
function useRulesWithNotice(days: number | null): RosterRules | undefined {
  const rules = useRosterRules();
  const today = useToday();
  return useMemo(
    () => (rules && days !== null ? { ...rules, notice: { today, days } } : rules),
    [rules, days, today],
  );
}
