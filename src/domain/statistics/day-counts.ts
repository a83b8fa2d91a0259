import { addDays } from "#lib/format/calendar-days.ts";
import { DAY_HOURS, HOUR_SUMS, type HourDemand } from "./count-demand.ts";
import { SUMS, type Sums } from "./figures.ts";
import { lengthInDays, periodsOf } from "./periods.ts";
import { type Counted, countedIn, type Statistics, statisticsFrom } from "./statistics.ts";
import type { DayRange, StatisticsPerson, StatisticsRules, StatisticsSource } from "./statistics-source.ts";

/** The counts of consecutive days, each separately, as cached: only sums remain to be computed. */
export interface DayCounts extends DayRange {
  /** The people of the sums; null for what is nobody's. */
  people: readonly (string | null)[];
  /** Day by day, person by person, in the order of SUMS. */
  sums: Numbers;
  /** Day by day, hour by hour, in the order of HOUR_SUMS. */
  hours: Numbers;
}

/** Whole numbers, in half the space if they are small enough. */
type Numbers = Float64Array | Int32Array;

/** Returns the counts of each day of a range. */
export function countDays(source: StatisticsSource, range: DayRange, rules: StatisticsRules): DayCounts {
  const days = daysOf(range);
  const { rows, hours } = countedIn(
    source,
    range,
    days.map((day) => ({ from: day, to: day })),
    rules,
  );
  const people = [...rows.keys()];
  const sums = new Float64Array(days.length * people.length * SUMS.length);
  const hourSums = new Float64Array(days.length * DAY_HOURS * HOUR_SUMS.length);
  for (const [place, row] of [...rows.values()].entries()) {
    for (const [day, own] of row.entries()) {
      SUMS.forEach((name, at) => {
        sums[(day * people.length + place) * SUMS.length + at] = own[name];
      });
    }
  }
  hours.flat().forEach((hour, place) => {
    HOUR_SUMS.forEach((name, at) => {
      hourSums[place * HOUR_SUMS.length + at] = hour[name];
    });
  });
  return { ...range, people, sums: packed(sums), hours: packed(hourSums) };
}

/** Returns the statistics of a range from its days' counts: the same as statisticsOf on the rows. */
export function statisticsOfDays(
  counts: readonly DayCounts[],
  range: DayRange,
  people: readonly Pick<StatisticsPerson, "id" | "name" | "hasLeft">[],
  firstDayOfWeek: StatisticsRules["firstDayOfWeek"],
): Statistics {
  const divided = periodsOf(range, firstDayOfWeek);
  const count = divided.periods.length;
  const periodOf = new Map(
    divided.periods.flatMap((period, place) => daysOf(period).map((day) => [day, place])),
  );
  const rows = new Map<string | null, Float64Array>();
  const hours = new Float64Array(count * DAY_HOURS * HOUR_SUMS.length);
  for (const block of counts) {
    const hoursOfDay = DAY_HOURS * HOUR_SUMS.length;
    const targets = block.people.map((person) => {
      const row = rows.get(person) ?? new Float64Array(count * SUMS.length);
      rows.set(person, row);
      return row;
    });
    for (const [day, date] of daysOf(block).entries()) {
      const period = periodOf.get(date);
      if (period === undefined) continue;
      for (const [place, target] of targets.entries()) {
        addTo(
          piece(target, period, SUMS.length),
          piece(block.sums, day * block.people.length + place, SUMS.length),
        );
      }
      addTo(piece(hours, period, hoursOfDay), piece(block.hours, day, hoursOfDay));
    }
  }
  return statisticsFrom(countedOf(rows, hours, count), { range, ...divided }, people);
}

function packed(numbers: Float64Array): Numbers {
  const small = Int32Array.from(numbers);
  return small.every((number, place) => number === numbers[place]) ? small : numbers;
}

/** Returns the numbers at one position, with this many per position. */
function piece<N extends Numbers>(numbers: N, place: number, length: number): N {
  return numbers.subarray(place * length, (place + 1) * length) as N;
}

function addTo(target: Float64Array, values: Numbers): void {
  for (let place = 0; place < target.length; place++) {
    target[place] = (target[place] ?? 0) + (values[place] ?? 0);
  }
}

/** The sums of periods by person; people without any are left out, as in statisticsOf. */
function countedOf(
  rows: ReadonlyMap<string | null, Float64Array>,
  hours: Float64Array,
  count: number,
): Counted {
  const named = <Name extends string>(names: readonly Name[], values: Float64Array, place: number) =>
    Object.fromEntries(names.map((name, at) => [name, values[place * names.length + at] ?? 0])) as Record<
      Name,
      number
    >;
  const some = [...rows].filter(([, values]) => values.some((value) => value !== 0));
  return {
    rows: new Map(
      some.map(([person, values]) => [
        person,
        Array.from({ length: count }, (_, period): Sums => named(SUMS, values, period)),
      ]),
    ),
    hours: Array.from({ length: count }, (_, period) =>
      Array.from(
        { length: DAY_HOURS },
        (_, hour): HourDemand => named(HOUR_SUMS, hours, period * DAY_HOURS + hour),
      ),
    ),
  };
}

function daysOf(range: DayRange): string[] {
  return Array.from({ length: lengthInDays(range) }, (_, at) => addDays(range.from, at));
}
