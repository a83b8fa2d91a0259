import type { RateOf } from "#domain/pay/rates.ts";
import { beyondAgreedOf } from "#domain/roster/agreed-hours.ts";
import { checkedDays } from "#domain/roster/check-person.ts";
import { checkRoster, type RosterRules } from "#domain/roster/check-roster.ts";
import { coversOf } from "#domain/roster/cover.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { closedDays, needsOf } from "#domain/roster/needs.ts";
import { addDays, WEEK_DAYS } from "#lib/time/calendar-days.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { namedPositions } from "#view/shifts/position-names.ts";

/** The rows around a week, from which all that its views show follows. */
export interface WeekRows {
  /** Its first calendar day. */
  from: string;
  shifts: Shift[];
  availability: StaffAvailability[];
  people: Profile[];
  everybody: Profile[];
  templates: ShiftTemplate[];
  /** The same as they count for what is needed (ownTemplates). */
  needing: readonly ShiftTemplate[];
  positions: Position[];
  places: readonly Place[];
  notes: DayNote[];
  rules: RosterRules;
  /** Null for who may not see costs. */
  rateOf: RateOf | null;
  budget: number | null;
}

/** The week of the roster with everything its views show, at all places (`weekAt`). */
export function rosterWeekOf({ from, rules: usual, rateOf, budget, ...rows }: WeekRows) {
  const { shifts, availability, people, everybody, templates, needing, positions, places, notes } = rows;
  const rules = { ...usual, closed: closedDays(notes) };
  const to = addDays(from, WEEK_DAYS - 1);
  const days = Array.from({ length: WEEK_DAYS }, (_, day) => addDays(from, day));
  const [checkedFrom, checkedTo] = checkedDays(from, to, rules);
  const touching = shifts.filter(({ date }) => checkedFrom <= date && date <= checkedTo);
  const inWeek = shifts.filter(({ date }) => from <= date && date <= to);
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
    /** What the required templates need on these days, and on the day before and after. */
    needs: needsOf([addDays(from, -1), ...days, addDays(to, 1)], needing, notes),
    /** How many people the required templates have of those they need, on each of their days. */
    covers: coversOf({ from, to, templates: needing, notes, shifts, zone: rules.zone }),
    labour,
    /** How much more than agreed each person is planned for in all their shifts, in ms. */
    beyondAgreed: beyondAgreedOf(labour.people, from, rules),
    /** The hours and cost of some of its shifts. */
    labourOf: labourOfShifts,
    /** Whether the business lets this person see costs: all of them, or none. */
    seesCost: rateOf !== null,
    /** What an hour costs; null without costs. */
    rateOf,
    /** The weekly budget in the business's currency; null for none. */
    budget,
  };
}
export type RosterWeek = ReturnType<typeof rosterWeekOf>;
