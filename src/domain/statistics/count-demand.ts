import { MINUTE_MS } from "#lib/format/calendar-days.ts";
// Required templates need one person each. At every minute whoever is there, on whatever shift, stands for one of them; the
// demand of the day that began earlier is met first, so the people of a night are not counted for the next day's as well.

import { isUpForClaims } from "../roster/shift-owner.ts";
import type { Span } from "../roster/shift-span.ts";
import type { Placed } from "./count-shifts.ts";
import type { DayAxis } from "./day-axis.ts";
import { type MinuteLine, minuteLine, peopleByMinute } from "./minute-line.ts";
import type { StatisticsShift, StatisticsSource, WorkedStretch } from "./statistics-source.ts";
import type { Tally } from "./tally.ts";

/**
 * One hour of the clock, on all days of a range together, in ms: the time people are needed, on the roster and at work,
 * and how much of the need the two meet. Divided by an hour and by the number of days, it is people.
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
  const kept = shifts.filter((shift) => !isUpForClaims(shift));
  const roster = presence(kept, line, axis);
  const work = presence(worked, line, axis);
  const [demanded, rostered, staffed] = [byHour(), byHour(), byHour()];
  const [nowPlace] = line.minutesOf({ start: now, end: now });

  for (let day = -1; day < axis.count; day++) {
    const weekday = new Date(axis.dateOf(day)).getUTCDay();
    const sums = tally.of(null, day);
    for (const template of templates) {
      if (!template.required_days.includes(weekday)) continue;
      const [first, end] = line.minutesOf(axis.spanOn(day, template));
      // The night before the range only takes its people away.
      const places = { first, end, hours: sums && line.hours };
      const onRoster = takeOne(roster.people, places, rostered);
      const atWork = takeOne(work.people, places, staffed);
      if (!sums) continue;
      for (let place = first; place < end; place++) addAt(demanded, line.hours[place] ?? 0, 1);
      sums.demandedMs += (end - first) * MINUTE_MS;
      sums.demandedByNowMs += Math.max(0, Math.min(end, nowPlace) - first) * MINUTE_MS;
      sums.rosteredMs += onRoster * MINUTE_MS;
      sums.staffedMs += atWork * MINUTE_MS;
    }
  }
  const msOf = (minutes: Float64Array, hour: number) => (minutes[hour] ?? 0) * MINUTE_MS;
  return Array.from({ length: DAY_HOURS }, (_, hour) => ({
    demandedMs: msOf(demanded, hour),
    onRosterMs: msOf(roster.minutes, hour),
    atWorkMs: msOf(work.minutes, hour),
    rosteredMs: msOf(rostered, hour),
    staffedMs: msOf(staffed, hour),
  }));
}

/** How many people are there at each minute, and the minutes of those of the range's days by the hour of the clock. */
function presence(
  rows: readonly (Span & { day: number })[],
  line: MinuteLine,
  { count }: DayAxis,
): { people: Int16Array; minutes: Float64Array } {
  const isInRange = ({ day }: { day: number }) => day >= 0 && day < count;
  const people = peopleByMinute(line, rows.filter(isInRange));
  const minutes = byHour();
  for (let place = 0; place < line.hours.length; place++) {
    addAt(minutes, line.hours[place] ?? 0, people[place] ?? 0);
  }
  for (const row of rows) {
    if (isInRange(row)) continue;
    const [first, end] = line.minutesOf(row);
    for (let place = first; place < end; place++) addAt(people, place, 1);
  }
  return { people, minutes };
}

/**
 * Takes away one of the people at each minute from the first to the end where there is one, and returns at how many there
 * was; those are added by the hour too, unless no hours are given.
 */
function takeOne(
  people: Int16Array,
  { first, end, hours }: { first: number; end: number; hours: Uint8Array | null },
  minutes: Float64Array,
): number {
  let taken = 0;
  for (let place = first; place < end; place++) {
    if (people[place] === 0) continue;
    addAt(people, place, -1);
    taken += 1;
    if (hours) addAt(minutes, hours[place] ?? 0, 1);
  }
  return taken;
}

function byHour(): Float64Array {
  return new Float64Array(DAY_HOURS);
}

function addAt(numbers: Float64Array | Int16Array, place: number, count: number): void {
  numbers[place] = (numbers[place] ?? 0) + count;
}
