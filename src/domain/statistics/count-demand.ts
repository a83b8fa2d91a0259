// Required templates need one person each. At every minute whoever is there, on whatever shift, stands for one of them; the
// demand of the day that began earlier is met first, so the people of a night are not counted for the next day's as well.

import { isUpForClaims } from "../roster/shift-owner.ts";
import type { Span } from "../roster/shift-span.ts";
import type { Placed } from "./count-shifts.ts";
import type { DayAxis } from "./day-axis.ts";
import { MINUTE_MS, type MinuteLine, minuteLine, peopleByMinute } from "./minute-line.ts";
import type { StatisticsShift, StatisticsSource, WorkedStretch } from "./statistics-source.ts";
import type { Tally } from "./tally.ts";

/**
 * One hour of the clock, on all days of a range together, in ms: the time people are needed, on the roster and at work,
 * and how much of the need the two meet. By an hour and the number of days it is how many people there are then.
 */
export interface HourDemand {
  demandedMs: number;
  onRosterMs: number;
  atWorkMs: number;
  rosteredMs: number;
  staffedMs: number;
}

const DAY_HOURS = 24;

/**
 * The demand of the required templates and how far the roster and the people at work meet it, by whole minutes, on the
 * day on which the template begins; returns it by the hour of the clock as well, 0 to 23. Of the people at work whoever
 * has an open or a dropped shift is nobody (shift-owner.ts); two shifts at once are two people.
 */
export function countDemand(
  shifts: readonly Placed<StatisticsShift>[],
  worked: readonly Placed<WorkedStretch>[],
  templates: StatisticsSource["templates"],
  now: number,
  axis: DayAxis,
  tally: Tally,
): HourDemand[] {
  const line = minuteLine(axis);
  const byHour = Array.from({ length: DAY_HOURS }, noDemand);
  const isInRange = ({ day }: { day: number }) => day >= 0 && day < axis.count;
  const present = (rows: readonly (Span & { day: number })[], name: "onRosterMs" | "atWorkMs") => {
    const people = peopleByMinute(line, rows.filter(isInRange));
    eachMinute(line, 0, line.hours.length, (place, hour) => {
      const those = byHour[hour];
      if (those) those[name] += (people[place] ?? 0) * MINUTE_MS;
    });
    const others = peopleByMinute(
      line,
      rows.filter((row) => !isInRange(row)),
    );
    return people.map((count, place) => count + (others[place] ?? 0));
  };
  const roster = present(
    shifts.filter((shift) => !isUpForClaims(shift)),
    "onRosterMs",
  );
  const work = present(worked, "atWorkMs");
  const [, nowPlace] = line.minutesOf({ start: now, end: now });

  for (let day = -1; day < axis.count; day++) {
    const weekday = new Date(axis.dateOf(day)).getUTCDay();
    const sums = tally.of(null, day);
    for (const template of templates) {
      if (!template.required_days.includes(weekday)) continue;
      const [first, end] = line.minutesOf(axis.spanOn(day, template));
      eachMinute(line, first, end, (place, hour) => {
        const rostered = takeOne(roster, place);
        const staffed = takeOne(work, place);
        // The night before the range only takes its people away.
        if (!sums) return;
        sums.demandedMs += MINUTE_MS;
        sums.rosteredMs += rostered;
        sums.staffedMs += staffed;
        if (place < nowPlace) sums.demandedByNowMs += MINUTE_MS;
        const those = byHour[hour];
        if (!those) return;
        those.demandedMs += MINUTE_MS;
        those.rosteredMs += rostered;
        those.staffedMs += staffed;
      });
    }
  }
  return byHour;
}

function noDemand(): HourDemand {
  return { demandedMs: 0, onRosterMs: 0, atWorkMs: 0, rosteredMs: 0, staffedMs: 0 };
}

function eachMinute(
  { hours }: MinuteLine,
  first: number,
  end: number,
  act: (place: number, hour: number) => void,
): void {
  for (let place = first; place < end; place++) act(place, hours[place] ?? 0);
}

/** The ms for which one of the people of a minute stands, whom nobody else takes then; 0 where nobody is left. */
function takeOne(people: Int32Array, place: number): number {
  const count = people[place] ?? 0;
  if (count === 0) return 0;
  people[place] = count - 1;
  return MINUTE_MS;
}
