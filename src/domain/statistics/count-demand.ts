// Each required template needs its headcount, or what a note of the day says. Anybody of its position and place at work in
// a minute, on whatever shift, covers one of them; the earlier day's demand is met first, so that the people of a night do
// not also count for the next day.

import { groupBy } from "#lib/group-by.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type Need, needsOf } from "../roster/needs.ts";
import { breadthOf } from "../roster/share-people.ts";
import { isUpForClaims } from "../roster/shift-owner.ts";
import type { Span } from "../time/spans.ts";
import type { PlacedOnDay } from "./count-shifts.ts";
import { type DayAxis, type MinuteLine, minuteLine, peopleByMinute } from "./day-axis.ts";
import type { Tally, WorkedAs } from "./figures.ts";
import type { StatisticsShift, StatisticsSource, WorkedInterval } from "./statistics-source.ts";

export const HOUR_SUMS = ["demandedMs", "onRosterMs", "atWorkMs", "rosteredMs", "staffedMs"] as const;

type HourSum = (typeof HOUR_SUMS)[number];

/** One hour of the clock, summed over days, in ms. Divided by an hour and the number of days, it is people. */
export type HourDemand = Record<HourSum, number>;

export const DAY_HOURS = 24;

interface DemandSource extends Pick<StatisticsSource, "templates" | "notes"> {
  shifts: readonly PlacedOnDay<StatisticsShift>[];
  worked: readonly PlacedOnDay<WorkedInterval>[];
  now: number;
}

/** Minutes by day and hour. */
type HourMinutes = Record<HourSum, Float64Array>;

/** The minutes of what is of one position and place. */
export interface KindMinutes extends WorkedAs {
  hours: HourMinutes;
}

/**
 * Counts the demand of required templates and how far roster and work meet it, by whole minutes, on the day the
 * template begins; returns the minutes of each day and hour by position and place. Open and dropped shifts put nobody at
 * work (shift-owner.ts); two simultaneous shifts are two people.
 */
export function countDemand(
  { shifts, worked, templates, notes, now }: DemandSource,
  axis: DayAxis,
  tally: Tally,
): KindMinutes[] {
  const line = minuteLine(axis);
  const kept = shifts.filter((shift) => !isUpForClaims(shift));
  const counted: KindMinutes[] = [];
  const hoursOf = ({ position, place }: WorkedAs): HourMinutes => {
    const known = counted.find((one) => one.position === position && one.place === place);
    if (known) return known.hours;
    const hours = noHours(axis);
    counted.push({ position, place, hours });
    return hours;
  };
  addHours(kept, line, axis, (kind) => hoursOf(kind).onRosterMs);
  addHours(worked, line, axis, (kind) => hoursOf(kind).atWorkMs);
  const [roster, work] = [presence(kept, line), presence(worked, line)];
  const [nowPlace] = line.minutesOf({ start: now, end: now });

  for (let day = -1; day < axis.count; day++) {
    for (const need of inTurn(needsOf([axis.dateOf(day)], templates, notes))) {
      const { headcount, position_id: position, place_id: where } = need;
      const kind = { position, place: where };
      const { demandedMs: demanded, rosteredMs: rostered, staffedMs: staffed } = hoursOf(kind);
      const [first, end] = line.minutesOf(axis.spanOn(day, need));
      // The night before the range only uses up its people.
      const places = { first, end, hours: day < 0 ? null : line.hours, from: day * DAY_HOURS };
      const [scheduled, present] = [whoFits(roster, kind), whoFits(work, kind)];
      let [onRoster, atWork] = [0, 0];
      for (let person = 0; person < headcount; person++) {
        onRoster += takeOne(scheduled, places, rostered);
        atWork += takeOne(present, places, staffed);
      }
      if (day < 0) continue;
      for (let place = first; place < end; place++)
        addAt(demanded, places.from + (line.hours[place] ?? 0), headcount);
      tally.add({ ...kind, person: null }, day, {
        demandedMs: headcount * (end - first) * MINUTE_MS,
        demandedByNowMs: headcount * Math.max(0, Math.min(end, nowPlace) - first) * MINUTE_MS,
        rosteredMs: onRoster * MINUTE_MS,
        staffedMs: atWork * MINUTE_MS,
      });
    }
  }
  return counted;
}

function noHours({ count }: DayAxis): HourMinutes {
  const none = () => new Float64Array(count * DAY_HOURS);
  return { demandedMs: none(), onRosterMs: none(), atWorkMs: none(), rosteredMs: none(), staffedMs: none() };
}

/** Those that fewer can meet before the others, as coverOf. */
function inTurn(needs: readonly Need[]): Need[] {
  return [...needs].sort((one, other) => breadthOf(one) - breadthOf(other));
}

type Kind = Pick<StatisticsShift, "position_id" | "place_id">;

/** Rows by position and place. */
function byKind<Row>(rows: readonly Row[], kindOf: (row: Row) => Kind): (WorkedAs & { own: Row[] })[] {
  return [...groupBy(rows, (row) => kindOf(row).position_id ?? null)].flatMap(([position, some]) =>
    [...groupBy(some, (row) => kindOf(row).place_id ?? null)].map(([place, own]) => ({
      position,
      place,
      own,
    })),
  );
}

/** Adds the minutes of the range's days by day and hour. */
function addHours(
  rows: readonly (Span & Kind & { day: number })[],
  line: MinuteLine,
  { count }: DayAxis,
  minutesOf: (kind: WorkedAs) => Float64Array,
): void {
  for (const { own, ...kind } of byKind(rows, (row) => row)) {
    const minutes = minutesOf(kind);
    for (const row of own) {
      if (row.day < 0 || row.day >= count) continue;
      const [first, end] = line.minutesOf(row);
      for (let place = first; place < end; ) {
        const next = Math.min(line.hourEnds[place] ?? end, end);
        addAt(minutes, row.day * DAY_HOURS + (line.hours[place] ?? 0), next - place);
        place = next;
      }
    }
  }
}

/** How many people are present at each minute, by what they cover. */
type Presence = readonly (WorkedAs & { people: Int16Array })[];

function presence(
  rows: readonly (Span & Pick<StatisticsShift, "covers"> & Kind)[],
  line: MinuteLine,
): Presence {
  return byKind(rows, (row) => row.covers ?? row).map(({ own, ...kind }) => ({
    ...kind,
    people: peopleByMinute(line, own),
  }));
}

/** Who covers a template: people of its position and place; if it has none, anybody, who have none themselves first. */
function whoFits(presence: Presence, { position, place }: WorkedAs): Int16Array[] {
  const strangeness = (one: WorkedAs) => Number(one.position !== position) + Number(one.place !== place);
  return presence
    .filter(
      (one) => (position === null || one.position === position) && (place === null || one.place === place),
    )
    .sort((one, other) => strangeness(one) - strangeness(other))
    .map(({ people }) => people);
}

/**
 * Takes one person away at each minute of a span where there is one, and returns the number of those minutes; adds
 * them by hour from a place on, if hours are given.
 */
function takeOne(
  people: readonly Int16Array[],
  { first, end, hours, from }: { first: number; end: number; hours: Uint8Array | null; from: number },
  minutes: Float64Array,
): number {
  let taken = 0;
  if (people.length === 0) return taken;
  for (let place = first; place < end; place++) {
    for (const present of people) {
      if (present[place] === 0) continue;
      addAt(present, place, -1);
      taken += 1;
      if (hours) addAt(minutes, from + (hours[place] ?? 0), 1);
      break;
    }
  }
  return taken;
}

function addAt(numbers: Float64Array | Int16Array, place: number, count: number): void {
  numbers[place] = (numbers[place] ?? 0) + count;
}
