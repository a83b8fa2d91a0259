import { groupBy } from "#lib/group-by.ts";
import { type DayState, dayState } from "../availability/team-days.ts";
import { addedHours, countDemand, type HourDemand } from "./count-demand.ts";
import { countAttendance, countSchedule, countWork, placedShifts, placedWork } from "./count-shifts.ts";
import { type DayAxis, dayAxis } from "./day-axis.ts";
import { addedSums, type Figures, newTally, type Sums, statisticsFigures, type Tally } from "./figures.ts";
import { type PeriodUnit, periodsOf } from "./periods.ts";
import type {
  DayRange,
  ShiftMoveEvent,
  StatisticsPerson,
  StatisticsRules,
  StatisticsSource,
} from "./statistics-source.ts";

export interface PersonStatistics extends Pick<StatisticsPerson, "id"> {
  /** Null for a person who has left and whose name is unknown. */
  name: string | null;
  total: Figures;
  periods: Figures[];
}

export interface Statistics {
  range: DayRange;
  unit: PeriodUnit;
  periods: (DayRange & { figures: Figures })[];
  /** In list order, then people who have left, if they have rows, by id. Demand belongs to nobody. */
  people: PersonStatistics[];
  /** Everybody's, including open shifts and demand. */
  total: Figures;
  hours: HourDemand[];
}

/** The sums by person in each period, and the demand in each by hour of the clock. */
export interface Counted {
  rows: Tally["rows"];
  hours: readonly (readonly HourDemand[])[];
}

/**
 * Returns a business's figures for a range of calendar days: in total, by period and by person. The hours of a night
 * (planned, worked or demanded) count on the day they began, and so in its week and month; a person who arrives
 * before midnight for a shift after it works on the earlier day but attends a shift of the later one. A drop or
 * claim counts on the day it was made. All values are sums of whole numbers, so row order does not matter.
 */
export function statisticsOf(source: StatisticsSource, range: DayRange, rules: StatisticsRules): Statistics {
  const divided = periodsOf(range, rules.firstDayOfWeek);
  return statisticsFrom(
    countedIn(source, range, divided.periods, rules),
    { range, ...divided },
    source.people,
  );
}

/** Counts the periods of a range. Each is the sum of its days, however the range is divided. */
export function countedIn(
  source: StatisticsSource,
  range: DayRange,
  periods: readonly DayRange[],
  rules: StatisticsRules,
): Counted {
  const axis = dayAxis(range, rules.zone);
  const tally = newTally(axis, periods);
  const shifts = placedShifts(source.shifts, axis);
  const worked = placedWork(source.worked, axis);

  countSchedule(shifts, new Map(source.people.map(({ id, rate }) => [id, rate])), tally);
  countWork(worked, tally);
  countAttendance({ shifts, arrivals: source.arrivals, worked }, rules, tally);
  countMoves(source.moves, axis, tally);
  countAvailability(source, rules.approvalMode, axis, tally);
  const hours = countDemand({ shifts, worked, templates: source.templates, now: rules.now }, axis, tally);
  return { rows: tally.rows, hours };
}

/** Returns the figures derived from the counts of a range's periods. */
export function statisticsFrom(
  { rows, hours }: Counted,
  { range, unit, periods }: { range: DayRange; unit: PeriodUnit; periods: readonly DayRange[] },
  people: readonly Pick<StatisticsPerson, "id" | "name" | "hasLeft">[],
): Statistics {
  const all = [...rows.values()];
  const sums = periods.map((_, period) => addedSums(all.flatMap((row) => row[period] ?? [])));
  return {
    range,
    unit,
    periods: periods.map((period, at) => ({
      ...period,
      figures: statisticsFigures(sums[at] ?? addedSums([])),
    })),
    people: peopleOf(people, rows).map(({ id, name }) => {
      const own: readonly Sums[] = rows.get(id) ?? periods.map(() => addedSums([]));
      return { id, name, total: statisticsFigures(addedSums(own)), periods: own.map(statisticsFigures) };
    }),
    total: statisticsFigures(addedSums(sums)),
    hours: addedHours(hours),
  };
}

function countMoves(moves: readonly ShiftMoveEvent[], axis: DayAxis, tally: Tally): void {
  for (const { user_id, at, kind } of moves) {
    const sums = tally.of(user_id, axis.dayAt(at));
    if (sums) sums[kind === "drop" ? "drops" : "claims"] += 1;
  }
}

function peopleOf(
  people: readonly Pick<StatisticsPerson, "id" | "name" | "hasLeft">[],
  rows: Tally["rows"],
): { id: string; name: string | null }[] {
  const listed = new Set<string | null>(people.map(({ id }) => id));
  const others = [...rows.keys()].filter((id) => id !== null && !listed.has(id)).sort() as string[];
  const shown = people.filter(({ id, hasLeft }) => !hasLeft || rows.has(id));
  return [...shown, ...others.map((id) => ({ id, name: null }))];
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
    let night: readonly Entry[] = [];
    for (let day = -1; day < axis.count; day++) {
      const date = axis.dateOf(day);
      const today = own.get(date) ?? [];
      const isSilent = today.length + night.length === 0;
      const sums = tally.of(id, day);
      if (sums)
        sums[COUNTED[isSilent ? silent : stateOn(date, night.length === 0 ? today : [...night, ...today])]] +=
          1;
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
