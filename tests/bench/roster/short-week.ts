import type { Need } from "#domain/roster/needs.ts";
import type { CoveringShift } from "#domain/roster/share-people.ts";
import { timeOfMinutes } from "#domain/time/wall-minutes.ts";
import { addDays } from "#lib/time/calendar-days.ts";
import { newShift } from "#tests/factories/shifts.ts";
import { WEEK } from "./big-week.ts";

const [PEOPLE, TEMPLATES, DAYS, POSITIONS, PLACES] = [200, 40, 9, 6, 3];

/**
 * Returns a week, with the days before and after it, in which 40 templates of several positions and places ask for twice as
 * many people as there are: 200 on five shifts each, of which every third has times of its own.
 */
export function shortWeek(): { shifts: CoveringShift[]; needs: Need[] } {
  const days = Array.from({ length: DAYS }, (_, day) => addDays(WEEK, day - 1));
  const templates = Array.from({ length: TEMPLATES }, (_, number) => ({
    time_slot: `template-${number}`,
    ...timesFrom(number * 30),
    position_id: number % 5 === 0 ? null : `position-${number % POSITIONS}`,
    place_id: number % 7 === 0 ? null : `place-${number % PLACES}`,
    headcount: 8,
  }));
  const needs = days.flatMap((date) => templates.map((template): Need => ({ date, ...template })));
  const shifts = days.flatMap((date, day) =>
    Array.from({ length: PEOPLE }, (_, number) => number)
      .filter((number) => (number + day) % 7 < 5)
      .map((number) => {
        const { headcount: _, ...template } = templates[
          (number * 3 + day) % TEMPLATES
        ] as (typeof templates)[number];
        const times = number % 3 === 0 ? timesFrom(number * 15) : {};
        return newShift({ user_id: `person-${number}`, date, ...template, ...times });
      }),
  );
  return { shifts, needs };
}

/** Eight hours. */
function timesFrom(minute: number) {
  return { start_time: timeOfMinutes(minute), end_time: timeOfMinutes(minute + 480) };
}
