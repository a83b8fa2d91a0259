import type { BusinessWeek } from "#lib/time/calendar-days.ts";
import { type DayRange, daysOfRange } from "../time/day-range.ts";
import { DAY_HOURS, HOUR_SUMS, type HourDemand } from "./count-demand.ts";
import { type DayCounts, type Numbers, piece } from "./day-counts.ts";
import {
  addedSums,
  type Figures,
  noSums,
  SUMS,
  type Sums,
  statisticsFigures,
  type Whose,
  type WorkedAs,
} from "./figures.ts";
import { type PeriodUnit, periodsOf } from "./periods.ts";
import type { StatisticsPerson } from "./statistics-source.ts";

export interface PersonStatistics extends Pick<StatisticsPerson, "id" | "name"> {
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

type Person = Pick<StatisticsPerson, "id" | "name" | "hasLeft">;

/** Of which position and place; null for all. */
export const OF_ALL: WorkedAs = { position: null, place: null };

/** Returns the figures of a range from its days' counts: in total, by period and by person; of a position or place, or of all. */
export function statisticsOfDays(
  counts: readonly DayCounts[],
  range: DayRange,
  people: readonly Person[],
  firstDayOfWeek: BusinessWeek,
  asked: WorkedAs = OF_ALL,
): Statistics {
  const { unit, periods } = periodsOf(range, firstDayOfWeek);
  const periodOf = new Map(
    periods.flatMap((period, place) => daysOfRange(period).map((day) => [day, place])),
  );
  const all = new Map<string | null, Float64Array>();
  const hours = new Float64Array(DAY_HOURS * HOUR_SUMS.length);
  for (const block of counts) {
    const targets = block.rows.map(({ person, ...kind }) => {
      if (!isOf(asked, kind)) return null;
      const target = all.get(person) ?? new Float64Array(periods.length * SUMS.length);
      all.set(person, target);
      return target;
    });
    for (const [day, date] of daysOfRange(block).entries()) {
      const period = periodOf.get(date);
      if (period === undefined) continue;
      for (const [place, target] of targets.entries()) {
        if (!target) continue;
        addTo(
          piece(target, period, SUMS.length),
          piece(block.sums, day * block.rows.length + place, SUMS.length),
        );
      }
      for (const [place, kind] of block.kinds.entries()) {
        if (isOf(asked, kind))
          addTo(hours, piece(block.hours, day * block.kinds.length + place, hours.length));
      }
    }
  }

  const rows = new Map(
    [...all]
      .filter(([, values]) => values.some((value) => value !== 0))
      .map(([person, values]) => [person, periods.map((_, period) => named(SUMS, values, period))]),
  );
  const sums = periods.map((_, period) =>
    addedSums([...rows.values()].map((row) => row[period] ?? noSums())),
  );
  return {
    range,
    unit,
    periods: periods.map((period, at) => ({ ...period, figures: statisticsFigures(sums[at] ?? noSums()) })),
    people: peopleOf(people, rows).map(({ id, name }) => {
      const own: readonly Sums[] = rows.get(id) ?? periods.map(noSums);
      return { id, name, total: statisticsFigures(addedSums(own)), periods: own.map(statisticsFigures) };
    }),
    total: statisticsFigures(addedSums(sums)),
    hours: Array.from({ length: DAY_HOURS }, (_, hour) => named(HOUR_SUMS, hours, hour)),
  };
}

/** What people are grouped by, or their hours. */
export const GROUPINGS = ["person", "position", "place"] as const;

export type Grouping = (typeof GROUPINGS)[number];

/** Returns the figures of a range by position or place, of what is asked for; null for what has none. Those with rows alone. */
export function groupedStatistics(
  counts: readonly DayCounts[],
  range: DayRange,
  by: Exclude<Grouping, "person">,
  asked: Whose,
): { id: string | null; total: Figures }[] {
  const days = new Set(daysOfRange(range));
  const all = new Map<string | null, Float64Array>();
  for (const block of counts) {
    const targets = block.rows.map((whose) => {
      if (!isOf(asked, whose) || (asked.person !== null && whose.person !== asked.person)) return null;
      const target = all.get(whose[by]) ?? new Float64Array(SUMS.length);
      all.set(whose[by], target);
      return target;
    });
    for (const [day, date] of daysOfRange(block).entries()) {
      if (!days.has(date)) continue;
      for (const [row, target] of targets.entries())
        if (target) addTo(target, piece(block.sums, day * block.rows.length + row, SUMS.length));
    }
  }
  return [...all].flatMap(([id, values]) => {
    const sums = { ...named(SUMS, values, 0), ...NOTHING_OF_NO_SHIFT };
    return Object.values(sums).some((sum) => sum !== 0) ? [{ id, total: statisticsFigures(sums) }] : [];
  });
}

/** What belongs to no shift is of no group. */
const NOTHING_OF_NO_SHIFT = { drops: 0, claims: 0, daysAvailable: 0, daysUnavailable: 0, daysUnsaid: 0 };

function isOf(asked: WorkedAs, { position, place }: WorkedAs): boolean {
  return (
    (asked.position === null || position === asked.position) &&
    (asked.place === null || place === asked.place)
  );
}

function addTo(target: Float64Array, values: Numbers): void {
  for (let place = 0; place < target.length; place++) {
    target[place] = (target[place] ?? 0) + (values[place] ?? 0);
  }
}

function named<Name extends string>(
  names: readonly Name[],
  values: Float64Array,
  place: number,
): Record<Name, number> {
  const entries = names.map((name, at) => [name, values[place * names.length + at] ?? 0]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

function peopleOf(
  people: readonly Person[],
  rows: ReadonlyMap<string | null, Sums[]>,
): { id: string; name: string | null }[] {
  const listed = new Set<string | null>(people.map(({ id }) => id));
  const others = [...rows.keys()].filter((id) => id !== null && !listed.has(id)).sort() as string[];
  const shown = people.filter(({ id, hasLeft }) => !hasLeft || rows.has(id));
  return [...shown, ...others.map((id) => ({ id, name: null }))];
}
