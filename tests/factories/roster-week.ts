import { rateOf } from "#domain/pay/rates.ts";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import { ownTemplates } from "#domain/roster/needs.ts";
import type { Business } from "#schema/entities/business.ts";
import type { DayNote } from "#schema/entities/day-note.ts";
import type { Place } from "#schema/entities/place.ts";
import type { Position } from "#schema/entities/position.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import { type RosterWeek, rosterWeekOf } from "#screens/roster/board/roster-week.ts";
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
  /** Who have left. */
  former?: readonly Profile[];
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
  former = [],
  templates = [],
  positions = [],
  places = [],
  availability = [],
  notes = [],
  rules = {},
  budget = null,
  seesCost = true,
}: Planned): RosterWeek {
  const staff = people.map((one) => (typeof one === "string" ? newPerson(one) : one));
  const everybody = [...staff, ...former];
  const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]));
  const known = {
    ...(positions.length > 0 && { positions: byId(positions) }),
    ...(places.length > 0 && { places: byId(places) }),
  };
  return rosterWeekOf({
    ...{ from, people: staff, everybody, places, budget },
    ...{ shifts: [...shifts], availability: [...availability], templates: [...templates] },
    needing: ownTemplates(templates, places),
    ...{ positions: [...positions], notes: [...notes] },
    rules: { ...RULES, ...known, ...rules },
    rateOf: seesCost ? rateOf(everybody, []) : null,
  });
}
