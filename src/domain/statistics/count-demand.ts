// Each required template needs one person. Anybody at work in a minute, on whatever shift, covers one of them; the
// earlier day's demand is met first, so that the people of a night do not also count for the next day.

import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";
import type { Span } from "../time/spans.ts";
import type { PlacedOnDay } from "./count-shifts.ts";
import { type DayAxis, type MinuteLine, minuteLine, peopleByMinute } from "./day-axis.ts";
import type { Tally } from "./figures.ts";
import type { StatisticsShift, StatisticsSource, WorkedInterval } from "./statistics-source.ts";

export const HOUR_SUMS = ["demandedMs", "onRosterMs", "atWorkMs", "rosteredMs", "staffedMs"] as const;

type HourSum = (typeof HOUR_SUMS)[number];

/** One hour of the clock, summed over days, in ms. Divided by an hour and the number of days, it is people. */
export type HourDemand = Record<HourSum, number>;

export const DAY_HOURS = 24;

interface DemandSource {
  shifts: readonly PlacedOnDay<StatisticsShift>[];
  worked: readonly PlacedOnDay<WorkedInterval>[];
  templates: StatisticsSource["templates"];
  now: number;
}

/**
 * Counts the demand of required templates and how far roster and work meet it, by whole minutes, on the day the
 * template begins; returns the minutes of each day and hour. Open and dropped shifts put nobody at work
 * (shift-owner.ts); two simultaneous shifts are two people.
 */
export function countDemand(
  { shifts, worked, templates, now }: DemandSource,
  axis: DayAxis,
  tally: Tally,
): Record<HourSum, Float64Array> {
  const line = minuteLine(axis);
  const kept = shifts.filter((shift) => !isUpForClaims(shift));
  const byHour = () => new Float64Array(axis.count * DAY_HOURS);
  const roster = presence(kept, line, axis);
  const work = presence(worked, line, axis);
  const [demanded, rostered, staffed] = [byHour(), byHour(), byHour()];
  const [nowPlace] = line.minutesOf({ start: now, end: now });

  for (let day = -1; day < axis.count; day++) {
    const weekday = new Date(axis.dateOf(day)).getUTCDay();
    for (const template of templates) {
      if (!template.required_days.includes(weekday)) continue;
      const [first, end] = line.minutesOf(axis.spanOn(day, template));
      // The night before the range only uses up its people.
      const places = { first, end, hours: day < 0 ? null : line.hours, from: day * DAY_HOURS };
      const onRoster = takeOne(roster.people, places, rostered);
      const atWork = takeOne(work.people, places, staffed);
      if (day < 0) continue;
      for (let place = first; place < end; place++)
        addAt(demanded, places.from + (line.hours[place] ?? 0), 1);
      tally.add(null, day, {
        demandedMs: (end - first) * MINUTE_MS,
        demandedByNowMs: Math.max(0, Math.min(end, nowPlace) - first) * MINUTE_MS,
        rosteredMs: onRoster * MINUTE_MS,
        staffedMs: atWork * MINUTE_MS,
      });
    }
  }
  return {
    demandedMs: demanded,
    onRosterMs: roster.minutes,
    atWorkMs: work.minutes,
    rosteredMs: rostered,
    staffedMs: staffed,
  };
}

/** Returns how many people are present at each minute, and the minutes of the range's days by day and hour. */
function presence(
  rows: readonly (Span & { day: number })[],
  line: MinuteLine,
  { count }: DayAxis,
): { people: Int16Array; minutes: Float64Array } {
  const minutes = new Float64Array(count * DAY_HOURS);
  for (const row of rows) {
    if (row.day < 0 || row.day >= count) continue;
    const [first, end] = line.minutesOf(row);
    for (let place = first; place < end; ) {
      const next = Math.min(line.hourEnds[place] ?? end, end);
      addAt(minutes, row.day * DAY_HOURS + (line.hours[place] ?? 0), next - place);
      place = next;
    }
  }
  return { people: peopleByMinute(line, rows), minutes };
}

/**
 * Takes one person away at each minute of a span where there is one, and returns the number of those minutes; adds
 * them by hour from a position on, if hours are given.
 */
function takeOne(
  people: Int16Array,
  { first, end, hours, from }: { first: number; end: number; hours: Uint8Array | null; from: number },
  minutes: Float64Array,
): number {
  let taken = 0;
  for (let place = first; place < end; place++) {
    if (people[place] === 0) continue;
    addAt(people, place, -1);
    taken += 1;
    if (hours) addAt(minutes, from + (hours[place] ?? 0), 1);
  }
  return taken;
}

function addAt(numbers: Float64Array | Int16Array, place: number, count: number): void {
  numbers[place] = (numbers[place] ?? 0) + count;
}
