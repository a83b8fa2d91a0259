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

export function added(all: readonly Sums[]): Sums {
  const total = noSums();
  for (const sums of all) for (const name of SUMS) total[name] += sums[name];
  return total;
}

export function figuresOf(sums: Sums): Figures {
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
