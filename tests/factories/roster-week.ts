import { rateOf } from "#domain/pay/rates.ts";
import { beyondAgreedOf } from "#domain/roster/agreed-hours.ts";
import { checkRoster, type RosterRules } from "#domain/roster/check-roster.ts";
import { coverOf } from "#domain/roster/cover.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { closedDays, needsOf } from "#domain/roster/needs.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { RosterWeek } from "#screens/roster/board/use-roster-week.ts";
import { namedPositions } from "#view/shifts/position-names.ts";
import { newBusiness as anyBusiness } from "./business.ts";
import { newPerson as anybody } from "./people.ts";

const HOUR_MS = 3_600_000;

const RULES: RosterRules = {
  zone: "Europe/Dublin",
  approvalMode: true,
  hours: [],
  around: { before: 0, after: 0 },
  weekStart: "sun",
  restMinMs: 11 * HOUR_MS,
  dayMaxMs: null,
  weekMaxMs: 48 * HOUR_MS,
};

/** Returns a person of the roster, with their name as id. */
export function newPerson(name: string, fields: Partial<Profile> = {}): Profile {
  return anybody({ id: name, name, email: `${name}@demo.test`, payrate: 20, version: 0, ...fields });
}

/** Returns the rosters' business, in Dublin. */
export function newBusiness(fields: Partial<Business> = {}): Business {
  return anyBusiness({
    ...{ name: "Harbour Street", timezone: RULES.zone, owner_id: "b0000000-0000-4000-8000-000000000002" },
    ...{ subscription_plan: null, staff_count: null, approval_mode: true, version: 0 },
    ...{ rest_min_minutes: 660, week_max_minutes: 2880 },
    ...fields,
  });
}

interface Planned {
  from?: string;
  shifts?: readonly Shift[];
  people?: readonly (string | Profile)[];
  templates?: readonly ShiftTemplate[];
  positions?: readonly Position[];
  places?: readonly Place[];
  availability?: readonly StaffAvailability[];
  notes?: readonly DayNote[];
  rules?: Partial<RosterRules>;
  budget?: number | null;
  seesCost?: boolean;
}

/** Returns a week of a roster as the screen has it, from the calendar day `from`. */
export function newWeek({
  from = "2026-03-01",
  shifts = [],
  people = [],
  templates = [],
  positions = [],
  places = [],
  availability = [],
  notes = [],
  rules = {},
  budget = null,
  seesCost = true,
}: Planned): RosterWeek {
  const days = Array.from({ length: 7 }, (_, day) => addDays(from, day));
  const inWeek = shifts.filter(({ date }) => days.includes(date));
  const everybody = people.map((one) => (typeof one === "string" ? newPerson(one) : one));
  const known = new Map(positions.map((position) => [position.id, position]));
  const closed = closedDays(notes);
  const atPlaces = places.length > 0 && { places: new Map(places.map((place) => [place.id, place])) };
  const all = { ...RULES, closed, ...(positions.length > 0 && { positions: known }), ...atPlaces, ...rules };
  const needs = needsOf([addDays(from, -1), ...days], templates, notes);
  const rates = seesCost ? rateOf(everybody, []) : null;
  const labourOfShifts = (some: readonly Shift[]) => labourOf(some, rates, all.zone);
  const labour = labourOfShifts(inWeek);
  return {
    days,
    shifts: inWeek,
    shiftsAround: [...shifts],
    everywhere: inWeek,
    people: everybody,
    staff: everybody,
    everybody,
    templates: [...templates],
    positions: [...positions],
    named: namedPositions(positions),
    position: null,
    places,
    shownPlaces: null,
    placeNames: new Map(places.map(({ id, name }) => [id, name])),
    availability: [...availability],
    notes: [...notes],
    rules: all,
    hours: all.hours,
    findings: checkRoster(shifts, availability, all),
    needs,
    covers: coverOf(needs, shifts, all.zone).filter(({ need }) => from <= need.date),
    seesCost,
    rateOf: rates,
    labour,
    beyondAgreed: beyondAgreedOf(labour.people, from, all),
    labourOf: labourOfShifts,
    budget,
  };
}
