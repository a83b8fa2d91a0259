import { checkRoster, type RosterRules, uncovered } from "#domain/roster/check-roster.ts";
import { labourOf } from "#domain/roster/labour.ts";
import { isInUse } from "#domain/roster/templates.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import type { Profile } from "#schema/entities/profile.ts";
import type { Shift } from "#schema/entities/shift.ts";
import type { ShiftTemplate } from "#schema/entities/shift-template.ts";
import type { StaffAvailability } from "#schema/entities/staff-availability.ts";
import type { RosterWeek } from "#screens/roster/board/use-roster-week.ts";
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
  availability?: readonly StaffAvailability[];
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
  availability = [],
  rules = {},
  budget = null,
  seesCost = true,
}: Planned): RosterWeek {
  const days = Array.from({ length: 7 }, (_, day) => addDays(from, day));
  const inWeek = shifts.filter(({ date }) => days.includes(date));
  const everybody = people.map((one) => (typeof one === "string" ? newPerson(one) : one));
  const all = { ...RULES, ...rules };
  const required = templates.filter(isInUse).map(({ id, required_days, ...times }) => ({
    ...times,
    time_slot: id,
    days: required_days,
  }));
  return {
    days,
    shifts: inWeek,
    shiftsAround: [...shifts],
    people: everybody,
    everybody,
    templates: [...templates],
    availability: [...availability],
    rules: all,
    findings: checkRoster(shifts, availability, all),
    uncovered: uncovered(inWeek, required, days),
    seesCost,
    labour: labourOf(
      inWeek,
      seesCost ? new Map(everybody.map(({ id, payrate }) => [id, payrate])) : null,
      all.zone,
    ),
    budget,
  };
}
