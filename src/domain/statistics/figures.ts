import { must } from "#lib/must.ts";
import type { DayAxis } from "./day-axis.ts";
import type { DayRange } from "./statistics-source.ts";

/** What is counted and added up: hours in ms, money in whole minor units. */
export const SUMS = [
  "scheduledMs",
  "scheduledCents",
  "workedMs",
  "workedCents",
  /** Shifts that somebody had to come to by now, and those that somebody came to. */
  "shiftsDue",
  "shiftsAttended",
  /** Times somebody came to a shift; how often that was late, and by how much. */
  "arrivals",
  "lateArrivals",
  "lateMs",
  /** Hours that required templates need somebody for, and those of them at which somebody is on the roster. */
  "demandedMs",
  "rosteredMs",
  /** The same up to now, and those at which somebody really was at work. */
  "demandedByNowMs",
  "staffedMs",
  "drops",
  "claims",
  /** Days of people, by what they said of them: the three are all of their days. */
  "daysAvailable",
  "daysUnavailable",
  "daysUnsaid",
] as const;

export type Sums = Record<(typeof SUMS)[number], number>;

/** What follows from the sums. A share is from 0 to 1, and null of nothing. */
interface Ratios {
  absences: number;
  attendanceShare: number | null;
  lateShare: number | null;
  rosteredShare: number | null;
  staffedShare: number | null;
  availableShare: number | null;
  unavailableShare: number | null;
  unsaidShare: number | null;
}

export type Figures = Sums & Ratios;

export function noSums(): Sums {
  return Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;
}

export function addedSums(all: readonly Sums[]): Sums {
  const total = noSums();
  for (const sums of all) for (const name of SUMS) total[name] += sums[name];
  return total;
}

export function statisticsFigures(sums: Sums): Figures {
  const days = sums.daysAvailable + sums.daysUnavailable + sums.daysUnsaid;
  return {
    ...sums,
    absences: sums.shiftsDue - sums.shiftsAttended,
    attendanceShare: share(sums.shiftsAttended, sums.shiftsDue),
    lateShare: share(sums.lateArrivals, sums.arrivals),
    rosteredShare: share(sums.rosteredMs, sums.demandedMs),
    staffedShare: share(sums.staffedMs, sums.demandedByNowMs),
    availableShare: share(sums.daysAvailable, days),
    unavailableShare: share(sums.daysUnavailable, days),
    unsaidShare: share(sums.daysUnsaid, days),
  };
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

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

/** By how much a figure changed; nothing can be said where one of the two is not known, or in percent of none. */
export interface FigureChange {
  absolute: number | null;
  /** 25 for a quarter more. */
  percent: number | null;
}

export type Changes = Record<keyof Figures, FigureChange>;

/** The change of each figure, in all or of one person. */
export function changesOf(now: Figures, before: Figures): Changes {
  const names = Object.keys(now) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, changeOf(now[name], before[name])])) as Changes;
}

function changeOf(now: number | null, before: number | null): FigureChange {
  if (now === null || before === null) return { absolute: null, percent: null };
  const absolute = now - before;
  return { absolute, percent: before === 0 ? null : (absolute / before) * 100 };
}
