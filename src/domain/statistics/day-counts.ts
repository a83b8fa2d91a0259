import { groupBy } from "#lib/group-by.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import { type DayState, dayState } from "../availability/team-days.ts";
import type { DayRange } from "../time/day-range.ts";
import { countDemand, DAY_HOURS, HOUR_SUMS } from "./count-demand.ts";
import { countAttendance, countSchedule, countWork, placedShifts, placedWork } from "./count-shifts.ts";
import { type DayAxis, dayAxis } from "./day-axis.ts";
import { newTally, OF_NO_SHIFT, SUMS, type Sums, type Tally, type Whose, type WorkedAs } from "./figures.ts";
import type { ShiftMoveEvent, StatisticsRules, StatisticsSource } from "./statistics-source.ts";

/** The counts of consecutive days, each separately, as cached: only sums remain to be computed. */
export interface DayCounts extends DayRange {
  /** Whose the sums are. */
  rows: readonly Whose[];
  /** Day by day, row by row, in the order of SUMS. */
  sums: Numbers;
  /** As what and where the hours are. */
  kinds: readonly WorkedAs[];
  /** Day by day, kind by kind, hour by hour, in the order of HOUR_SUMS. */
  hours: Numbers;
}

/** Whole numbers, in half the space if they are small enough. */
export type Numbers = Float64Array | Int32Array;

/**
 * Counts each day of a range. The hours of a night count on one day: planned and demanded ones on the day they begin,
 * worked ones as everywhere (domain/work/work-days.ts). A drop or claim counts on the day it was made, and like availability
 * at no position and place. All values are whole numbers, so row order does not matter.
 */
export function countDays(source: StatisticsSource, range: DayRange, rules: StatisticsRules): DayCounts {
  const axis = dayAxis(range, rules.zone);
  const tally = newTally(axis.count);
  const shifts = placedShifts(source.shifts, axis);
  const worked = placedWork(source.worked, axis);

  countSchedule(shifts, source.people, tally);
  countWork(worked, tally);
  countAttendance({ shifts, arrivals: source.arrivals, worked }, rules, tally);
  countMoves(source.moves, axis, tally);
  countAvailability(source, rules.approvalMode, axis, tally);
  const minutes = countDemand({ ...source, shifts, worked, now: rules.now }, axis, tally);

  const rows = tally.rows();
  const sums = new Float64Array(axis.count * rows.length * SUMS.length);
  for (const [place, row] of rows.entries()) {
    for (let day = 0; day < axis.count; day++) {
      sums.set(piece(row.sums, day, SUMS.length), (day * rows.length + place) * SUMS.length);
    }
  }
  const dayLength = DAY_HOURS * HOUR_SUMS.length;
  const hours = new Float64Array(axis.count * minutes.length * dayLength);
  for (const [place, ofKind] of minutes.entries()) {
    for (const [at, name] of HOUR_SUMS.entries()) {
      for (const [hour, count] of ofKind.hours[name].entries()) {
        const day = Math.floor(hour / DAY_HOURS);
        const start = (day * minutes.length + place) * dayLength;
        hours[start + (hour % DAY_HOURS) * HOUR_SUMS.length + at] = count * MINUTE_MS;
      }
    }
  }
  return {
    ...range,
    rows: rows.map(({ sums: _, ...whose }) => whose),
    sums: packed(sums),
    kinds: minutes.map(({ hours: _, ...kind }) => kind),
    hours: packed(hours),
  };
}

/** Returns the numbers at one place, with this many per place. */
export function piece<N extends Numbers>(numbers: N, place: number, length: number): N {
  return numbers.subarray(place * length, (place + 1) * length) as N;
}

function packed(numbers: Float64Array): Numbers {
  const small = Int32Array.from(numbers);
  return small.every((number, place) => number === numbers[place]) ? small : numbers;
}

function countMoves(moves: readonly ShiftMoveEvent[], axis: DayAxis, tally: Tally): void {
  for (const { user_id, at, kind } of moves) {
    tally.add(
      { ...OF_NO_SHIFT, person: user_id },
      axis.dayAt(at),
      kind === "drop" ? { drops: 1 } : { claims: 1 },
    );
  }
}

type Entry = StatisticsSource["availability"][number];

/** How a person's day counts. Partly available counts as available; an undecided request is open, as for team days. */
const COUNTED = {
  free: "daysAvailable",
  partly: "daysAvailable",
  away: "daysUnavailable",
  asked: "daysUnsaid",
  unsaid: "daysUnsaid",
} satisfies Record<DayState, keyof Sums>;

function countAvailability(
  { availability, people }: Pick<StatisticsSource, "availability" | "people">,
  approvalMode: boolean,
  axis: DayAxis,
  tally: Tally,
): void {
  const entriesOf = groupBy(availability, ({ user_id }) => user_id);
  // Most days resemble another, and judging one takes time.
  const known = new Map<string, DayState>();
  const stateOn = (date: string, said: readonly Entry[]) => {
    const like = said.map((entry) => likeness(entry, date)).join();
    const state = known.get(like) ?? dayState(said, date, approvalMode);
    known.set(like, state);
    return state;
  };
  const silent = stateOn(axis.dateOf(0), []);
  for (const { id, hasLeft } of people) {
    if (hasLeft) continue;
    const own = groupBy(entriesOf.get(id) ?? [], ({ date }) => date);
    const whose = { ...OF_NO_SHIFT, person: id };
    let night: readonly Entry[] = [];
    for (let day = -1; day < axis.count; day++) {
      const date = axis.dateOf(day);
      const today = own.get(date) ?? [];
      const said = night.length === 0 ? today : [...night, ...today];
      tally.add(whose, day, { [COUNTED[said.length === 0 ? silent : stateOn(date, said)]]: 1 });
      night = today.filter(endsNextDay);
    }
  }
}

function endsNextDay({ all_day, start_time, end_time }: Entry): boolean {
  return !all_day && start_time !== null && end_time !== null && end_time <= start_time;
}

/** Everything that a day's state depends on. */
function likeness({ date, all_day, start_time, end_time, available, status }: Entry, day: string): string {
  return `${date === day} ${available} ${status} ${all_day || `${start_time}-${end_time}`}`;
}
