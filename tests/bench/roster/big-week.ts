import type { PersonEntry } from "#domain/availability/entries.ts";
import type { RosterRules } from "#domain/roster/check-roster.ts";
import type { Need } from "#domain/roster/needs.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";
import { newShift } from "#tests/factories/shifts.ts";

/** The first day of the measured week, a Sunday. */
export const WEEK = "2027-03-07";
const [PEOPLE, DAYS] = [100, 7];
const HOUR_MS = 3_600_000;
const TIMES = [
  { start_time: "07:00", end_time: "15:00" },
  { start_time: "11:00", end_time: "19:00" },
  { start_time: "16:00", end_time: "00:30" },
];

/** Returns a week in which 100 people work every day, with all rules and needs, and an availability on every other day. */
export function bigWeek() {
  const people = Array.from({ length: PEOPLE }, (_, number) => `person-${number}`);
  const days = Array.from({ length: DAYS }, (_, day) => addDays(WEEK, day));
  const shifts = people.flatMap((user_id, number): Shift[] =>
    days.map((date, day) => newShift({ user_id, date, ...TIMES[(number + day) % TIMES.length] })),
  );
  const availability = people.flatMap((user_id, number): PersonEntry[] =>
    days
      .filter((_, day) => (number + day) % 2 === 0)
      .map((date, day) => ({
        user_id,
        date,
        all_day: day % 3 === 0,
        start_time: "08:00",
        end_time: "18:00",
        available: day % 3 > 0,
        status: "approved",
        reason: null,
      })),
  );
  const rules: RosterRules = {
    zone: "Europe/Dublin",
    approvalMode: false,
    restMinMs: 11 * HOUR_MS,
    dayMaxMs: 10 * HOUR_MS,
    weekStart: "sun",
    around: { before: 0, after: 0 },
    weekMaxMs: 48 * HOUR_MS,
    hours: days.map((_, day_of_week) => ({
      day_of_week,
      opening_time: "07:00",
      closing_time: "23:00",
      is_closed: false,
    })),
  };
  const needs = days.flatMap((date) =>
    TIMES.map((times, place): Need => {
      return {
        date,
        ...times,
        time_slot: `template-${place}`,
        position_id: null,
        place_id: null,
        headcount: PEOPLE / 4,
      };
    }),
  );
  return { people, shifts, needs, availability, rules, payrates: new Map(people.map((id) => [id, 15.5])) };
}
