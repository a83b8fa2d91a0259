import type { CsvCell } from "#lib/csv-text.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { fromMinorUnits } from "../pay/money.ts";
import type { DayRange } from "../time/day-range.ts";
import type { Figures } from "./figures.ts";
import type { PersonStatistics, Statistics } from "./statistics.ts";

interface Money {
  currency: string;
  decimals: number;
}

type Reported = Pick<Statistics, "range" | "periods" | "total"> & {
  people: readonly Pick<PersonStatistics, "name" | "total">[];
};

/**
 * Everybody's statistics per period, then each person's for the whole range, then everybody's for it; or only
 * `person`'s. Shares are in percent; undefined ones are empty.
 */
export function statisticsCsv(
  say: SayStatistics,
  { range, periods, people, total }: Reported,
  money: Money,
  person: string | null = null,
): CsvCell[][] {
  const isTeam = person === null;
  const whose = person ?? say("csv.everyone");
  const whole = (name: string, figures: Figures, isTeams: boolean): CsvCell[] => [
    range.from,
    range.to,
    name,
    ...cells(figures, isTeams, money),
  ];
  return [
    headOf(say, money.currency),
    ...periods.map((period: DayRange & { figures: Figures }): CsvCell[] => [
      period.from,
      period.to,
      whose,
      ...cells(period.figures, isTeam, money),
    ]),
    ...(isTeam ? people.map(({ name, total: own }) => whole(name ?? say("unknownName"), own, false)) : []),
    whole(whose, total, isTeam),
  ];
}

const COLUMNS = [
  "from",
  "to",
  "person",
  "scheduledHours",
  "workedHours",
  "scheduledCost",
  "workedCost",
  "shiftsDue",
  "attended",
  "absences",
  "attendance",
  "arrivals",
  "late",
  "minutesLate",
  "lateShare",
  "requiredHours",
  "coveredByRoster",
  "coveredAtWork",
  "drops",
  "claims",
  "available",
  "unavailable",
  "noEntry",
] as const;

function headOf(say: SayStatistics, currency: string): string[] {
  return COLUMNS.map((column) =>
    column === "scheduledCost" || column === "workedCost"
      ? say(`csv.${column}`, { currency })
      : say(`csv.${column}`),
  );
}

function cells(figures: Figures, isTeam: boolean, { decimals }: Money): CsvCell[] {
  return [
    ...[figures.scheduledMs, figures.workedMs].map((ms) => rounded(ms / HOUR_MS)),
    ...[figures.scheduledCents, figures.workedCents].map((cents) => fromMinorUnits(cents, decimals)),
    figures.shiftsDue,
    figures.shiftsAttended,
    figures.absences,
    percent(figures.attendanceShare),
    figures.arrivals,
    figures.lateArrivals,
    rounded(figures.lateMs / MINUTE_MS),
    percent(figures.lateShare),
    isTeam ? rounded(figures.demandedMs / HOUR_MS) : null,
    percent(figures.rosteredShare),
    percent(figures.staffedShare),
    figures.drops,
    figures.claims,
    ...[figures.availableShare, figures.unavailableShare, figures.unsaidShare].map(percent),
  ];
}

function percent(share: number | null): number | null {
  return share === null ? null : rounded(share * 100);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
