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

export type Figures = ReturnType<typeof statisticsFigures>;

const NO_SUMS = Object.fromEntries(SUMS.map((name) => [name, 0])) as Sums;

export function noSums(): Sums {
  return { ...NO_SUMS };
}

export function addedSums(all: readonly Sums[]): Sums {
  const total = noSums();
  for (const sums of all) for (const name of SUMS) total[name] += sums[name];
  return total;
}

/** Returns the sums with values derived from them. A share is from 0 to 1; null if undefined. */
export function statisticsFigures(sums: Sums) {
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

/** As what and where something was planned or worked; null for what has no position or place. */
export interface WorkedAs {
  position: string | null;
  place: string | null;
}

/** What belongs to no shift. */
export const OF_NO_SHIFT: WorkedAs = { position: null, place: null };

/** Whose sums these are, null for nobody's, and of what position and place. */
export interface Whose extends WorkedAs {
  person: string | null;
}

/** The sums by person, position and place on each day of a range. */
export interface Tally {
  /** Of each that has any: day by day, in the order of SUMS. */
  rows(): (Whose & { sums: Float64Array })[];
  /** Adds to sums of a day, by its number; days outside of the range are ignored. */
  add(whose: Whose, day: number | null, amounts: Partial<Sums>): void;
}

const PLACES = Object.fromEntries(SUMS.map((name, place) => [name, place])) as Sums;

export function newTally(days: number): Tally {
  const byPerson: ById<ById<ById<Float64Array>>> = new Map();
  return {
    rows: () =>
      [...byPerson].flatMap(([person, own]) =>
        [...own].flatMap(([position, there]) =>
          [...there].map(([place, sums]) => ({ person, position, place, sums })),
        ),
      ),
    add({ person, position, place: at }, day, amounts) {
      if (day === null || day < 0 || day >= days) return;
      const own = madeOf(byPerson, person, () => new Map());
      const there = madeOf(own, position, () => new Map());
      const row = madeOf(there, at, () => new Float64Array(days * SUMS.length));
      for (const name of Object.keys(amounts) as (keyof Sums)[]) {
        const place = day * SUMS.length + PLACES[name];
        row[place] = (row[place] ?? 0) + (amounts[name] ?? 0);
      }
    },
  };
}

type ById<T> = Map<string | null, T>;

function madeOf<T>(map: ById<T>, id: string | null, make: () => T): T {
  const known = map.get(id);
  if (known !== undefined) return known;
  const made = make();
  map.set(id, made);
  return made;
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
