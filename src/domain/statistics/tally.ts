import { must } from "#lib/must.ts";
import type { DayAxis } from "./day-axis.ts";
import { noSums, type Sums } from "./figures.ts";
import type { DayRange } from "./statistics-source.ts";

/** The sums of people, null for what is nobody's, in each period of a range. */
export interface Tally {
  /** Of whoever has any, period by period. */
  rows: Map<string | null, Sums[]>;
  /** Where to add what is a person's on a day of the range, by its number; null on any other day. */
  of(person: string | null, day: number | null): Sums | null;
  /** Which of the periods a day of the range is in; null for any other day. */
  periodOf(day: number): number | null;
  /** How many periods there are. */
  count: number;
}

export function newTally(axis: DayAxis, periods: readonly DayRange[]): Tally {
  const periodOf = new Int32Array(axis.count);
  periods.forEach(({ from, to }, period) => {
    const [first, last] = [from, to].map((date) => must(axis.numberOf(date), "a day of the range"));
    periodOf.fill(period, first, must(last, "a day of the range") + 1);
  });
  const rows: Tally["rows"] = new Map();
  return {
    rows,
    count: periods.length,
    periodOf: (day) => periodOf[day] ?? null,
    of(person, day) {
      const period = day === null ? undefined : periodOf[day];
      if (period === undefined) return null;
      let row = rows.get(person);
      if (!row) {
        row = periods.map(noSums);
        rows.set(person, row);
      }
      return row[period] ?? null;
    },
  };
}
