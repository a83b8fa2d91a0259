import { countAvailability } from "./count-availability.ts";
import { countDemand, type HourDemand } from "./count-demand.ts";
import { countAttendance, countSchedule, countWork, placedShifts, placedWork } from "./count-shifts.ts";
import { type DayAxis, dayAxis } from "./day-axis.ts";
import { added, type Figures, figuresOf, type Sums } from "./figures.ts";
import { type PeriodUnit, periodsOf } from "./periods.ts";
import type {
  DayRange,
  ShiftMoveEvent,
  StatisticsPerson,
  StatisticsRules,
  StatisticsSource,
} from "./statistics-source.ts";
import { newTally, type Tally } from "./tally.ts";

export interface PersonStatistics extends Pick<StatisticsPerson, "id"> {
  /** Null for somebody who is not in the list any more. */
  name: string | null;
  total: Figures;
  /** In the order of the periods. */
  periods: Figures[];
}

export interface Statistics {
  range: DayRange;
  unit: PeriodUnit;
  periods: (DayRange & { figures: Figures })[];
  /** In the order of the list, then whoever else the rows are about, by id. Demand is nobody's: they have none. */
  people: PersonStatistics[];
  /** Of everybody, with open shifts and demand. */
  total: Figures;
  /** By the hour of the clock, 0 to 23. */
  hours: HourDemand[];
}

/**
 * The figures of a business for a range of its calendar days: in all, by period and by person. The hours of a night, be
 * they planned, worked or demanded, count on the day on which they began, and so in its week and month; who comes before
 * midnight for a shift after it works on the day before it, but came to a shift of the later day. A drop or a claim counts
 * on the day it was made. Everything is a sum of whole numbers, so the order of rows does not matter.
 */
export function statisticsOf(source: StatisticsSource, range: DayRange, rules: StatisticsRules): Statistics {
  const axis = dayAxis(range, rules.zone);
  const { unit, periods } = periodsOf(range, rules.firstDayOfWeek);
  const tally = newTally(axis, periods);
  const shifts = placedShifts(source.shifts, axis);
  const worked = placedWork(source.worked, axis);

  countSchedule(shifts, new Map(source.people.map(({ id, rate }) => [id, rate])), tally);
  countWork(worked, tally);
  countAttendance(shifts, source.arrivals, worked, rules, tally);
  countMoves(source.moves, axis, tally);
  countAvailability(source.availability, source.people, rules.approvalMode, axis, tally);
  const hours = countDemand(shifts, worked, source.templates, rules.now, axis, tally);

  const rows = [...tally.rows.values()];
  const sums = periods.map((_, period) => added(rows.flatMap((row) => row[period] ?? [])));
  return {
    range,
    unit,
    periods: periods.map((period, at) => ({ ...period, figures: figuresOf(sums[at] ?? added([])) })),
    people: peopleOf(source.people, tally).map(({ id, name }) => {
      const own: readonly Sums[] = tally.rows.get(id) ?? periods.map(() => added([]));
      return { id, name, total: figuresOf(added(own)), periods: own.map(figuresOf) };
    }),
    total: figuresOf(added(sums)),
    hours,
  };
}

function countMoves(moves: readonly ShiftMoveEvent[], axis: DayAxis, tally: Tally): void {
  for (const { user_id, at, kind } of moves) {
    const sums = tally.of(user_id, axis.dayAt(at));
    if (sums) sums[kind === "drop" ? "drops" : "claims"] += 1;
  }
}

function peopleOf(people: readonly StatisticsPerson[], tally: Tally): { id: string; name: string | null }[] {
  const listed = new Set<string | null>(people.map(({ id }) => id));
  const others = [...tally.rows.keys()].filter((id) => id !== null && !listed.has(id)).sort() as string[];
  return [...people, ...others.map((id) => ({ id, name: null }))];
}
