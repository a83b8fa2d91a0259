/** The sums that are counted: hours in ms, money in whole minor units. */
export const SUMS = [
  "scheduledMs",
  "scheduledCents",
  "workedMs",
  "workedCents",
  /** Shifts that were due by now, and those that were attended. */
  "shiftsDue",
  "shiftsAttended",
  /** Arrivals at shifts; how many were late, and by how much in total. */
  "arrivals",
  "lateArrivals",
  "lateMs",
  /** Hours that required templates demand, and those covered by the roster. */
  "demandedMs",
  "rosteredMs",
  /** The same up to now, and those really covered by people at work. */
  "demandedByNowMs",
  "staffedMs",
  "drops",
  "claims",
  /** Person-days by availability: the three add up to all days. */
  "daysAvailable",
  "daysUnavailable",
  "daysUnsaid",
] as const;

export type Sums = Record<(typeof SUMS)[number], number>;

/** Values derived from sums. A share is from 0 to 1; null if undefined. */
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

/** The sums by person, null for what is nobody's, on each day of a range. */
export interface Tally {
  /** The sums of each person that has any, day by day. */
  rows: Map<string | null, Sums[]>;
  /** Returns the sums to add to for a person on a day, by its number; null outside of the range. */
  of(person: string | null, day: number | null): Sums | null;
}

export function newTally(days: number): Tally {
  const rows: Tally["rows"] = new Map();
  return {
    rows,
    of(person, day) {
      if (day === null || day < 0 || day >= days) return null;
      const row = rows.get(person) ?? Array.from({ length: days }, noSums);
      rows.set(person, row);
      return row[day] ?? null;
    },
  };
}

/** By how much a figure changed; null if either value is unknown, or for a percentage of zero. */
export interface FigureChange {
  absolute: number | null;
  percent: number | null;
}

export type Changes = Record<keyof Figures, FigureChange>;

/** Returns the change of each figure, for everybody or one person. */
export function changesOf(now: Figures, before: Figures): Changes {
  const names = Object.keys(now) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, changeOf(now[name], before[name])])) as Changes;
}

function changeOf(now: number | null, before: number | null): FigureChange {
  if (now === null || before === null) return { absolute: null, percent: null };
  const absolute = now - before;
  return { absolute, percent: before === 0 ? null : (absolute / before) * 100 };
}
