import type { SheetCell } from "#lib/sheets/csv-text.ts";
import { HOUR_MS, MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { fromMinorUnits } from "../pay/money.ts";
import type { DayRange } from "../time/day-range.ts";
import type { Figures } from "./figures.ts";
import { withShownHours } from "./shown-hours.ts";
import type { PersonStatistics, Statistics } from "./statistics.ts";

interface Money {
  currency: string;
  decimals: number;
}

type Reported = Pick<Statistics, "range" | "periods" | "total"> & {
  people: readonly Pick<PersonStatistics, "name" | "total">[];
};

/** The names of whose statistics these are; null for everybody's and all. Without positions or places there is no column for them. */
interface Named {
  person: string | null;
  position?: string | null;
  place?: string | null;
}

/** The figures of positions or places by name, instead of people's. */
interface Groups {
  by: "position" | "place";
  rows: readonly { name: string; total: Figures }[];
}

/**
 * Everybody's statistics per period, then each person's for the whole range, or each position's or place's, then everybody's
 * for it; or only `person`'s. Shares are in percent; undefined ones are empty.
 */
export function statisticsCsv(
  say: SayStatistics,
  { range, periods, people, total }: Reported,
  money: Money,
  asked: Named = { person: null },
  groups: Groups | null = null,
): SheetCell[][] {
  const isTeam = asked.person === null;
  const whose = asked.person ?? say("csv.everyone");
  const row = (
    { from, to }: DayRange,
    name: string,
    figures: Figures,
    isTeams: boolean,
    of: Partial<Named> = asked,
  ): SheetCell[] => [
    ...[from, to, name],
    ...(asked.position === undefined ? [] : [of.position ?? say("filter.allPositions")]),
    ...(asked.place === undefined ? [] : [of.place ?? say("filter.allPlaces")]),
    ...Object.values(COLUMNS).map((cell) =>
      cell(figures, money.decimals, isTeams, Boolean(of.position || of.place)),
    ),
  ];
  const ofPeriods = withShownHours(
    periods.map(({ figures }) => figures),
    100,
  );
  const ofRows = withShownHours(
    (groups?.rows ?? people).map((one) => one.total),
    100,
  );
  return [
    headOf(say, money.currency, asked),
    ...periods.map((period, place) => row(period, whose, ofPeriods[place] ?? period.figures, isTeam)),
    ...(groups?.rows ?? []).map(({ name, total: own }, at) =>
      row(range, whose, ofRows[at] ?? own, isTeam, { ...asked, [groups?.by ?? "position"]: name }),
    ),
    ...(isTeam && !groups
      ? people.map(({ name, total: own }, place) =>
          row(range, name ?? say("unknownName"), ofRows[place] ?? own, false),
        )
      : []),
    row(range, whose, total, isTeam),
  ];
}

/** The columns after whose they are. Demand is the team's alone, and what belongs to no shift is of no position and place. */
const COLUMNS = {
  scheduledHours: ({ scheduledMs }) => rounded(scheduledMs / HOUR_MS),
  workedHours: ({ workedMs }) => rounded(workedMs / HOUR_MS),
  scheduledCost: ({ scheduledCents }, decimals) => fromMinorUnits(scheduledCents, decimals),
  workedCost: ({ workedCents }, decimals) => fromMinorUnits(workedCents, decimals),
  shiftsDue: ({ shiftsDue }) => shiftsDue,
  attended: ({ shiftsAttended }) => shiftsAttended,
  absences: ({ absences }) => absences,
  attendance: ({ attendanceShare }) => percent(attendanceShare),
  arrivals: ({ arrivals }) => arrivals,
  late: ({ lateArrivals }) => lateArrivals,
  minutesLate: ({ lateMs }) => rounded(lateMs / MINUTE_MS),
  lateShare: ({ lateShare }) => percent(lateShare),
  requiredHours: ({ demandedMs }, _, isTeam) => (isTeam ? rounded(demandedMs / HOUR_MS) : null),
  coveredByRoster: ({ rosteredShare }) => percent(rosteredShare),
  coveredAtWork: ({ staffedShare }) => percent(staffedShare),
  drops: ({ drops }, _, __, isOfKind) => (isOfKind ? null : drops),
  claims: ({ claims }, _, __, isOfKind) => (isOfKind ? null : claims),
  available: ({ availableShare }) => percent(availableShare),
  unavailable: ({ unavailableShare }) => percent(unavailableShare),
  noEntry: ({ unsaidShare }) => percent(unsaidShare),
} satisfies Record<
  string,
  (figures: Figures, decimals: number, isTeam: boolean, isOfKind: boolean) => SheetCell
>;

function headOf(say: SayStatistics, currency: string, { position, place }: Named): string[] {
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const first = [
    ...(["from", "to", "person"] as const),
    ...(position === undefined ? [] : (["position"] as const)),
    ...(place === undefined ? [] : (["place"] as const)),
  ];
  return [...first, ...columns].map((column) =>
    column === "scheduledCost" || column === "workedCost"
      ? say(`csv.${column}`, { currency })
      : say(`csv.${column}`),
  );
}

function percent(share: number | null): number | null {
  return share === null ? null : rounded(share * 100);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
