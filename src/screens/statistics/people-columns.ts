import type { Figures } from "#domain/statistics/figures.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import type { SortValue } from "#ui/lists/sort-rows.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import type { Measure } from "./change-words.ts";

export interface PersonRow {
  id: string;
  /** Null for a person no longer on the team. */
  name: string | null;
  total: Figures;
  /** The figures of the compared days, and of the days before; null without any. */
  compared: Figures | null;
  before: Figures | null;
}

type PeopleFigure =
  | "scheduledMs"
  | "workedMs"
  | "workedCents"
  | "attendanceShare"
  | "absences"
  | "lateShare"
  | "drops"
  | "claims"
  | "availableShare";

/** A column of figures; the first column has names and no figures. */
export interface PeopleColumn {
  id: "name" | "change" | PeopleFigure;
  sortBy: (row: PersonRow) => SortValue;
  figure: keyof Figures | null;
  measure: Measure;
  /** Whether it shows the change of a figure. */
  isChange?: true;
}

function figure(name: PeopleFigure, measure: Measure): PeopleColumn {
  return { id: name, figure: name, measure, sortBy: ({ total }) => total[name] };
}

export const PEOPLE_COLUMNS: readonly [PeopleColumn, ...PeopleColumn[]] = [
  { id: "name", figure: null, measure: "count", sortBy: ({ name }) => name },
  figure("scheduledMs", "hours"),
  figure("workedMs", "hours"),
  {
    id: "change",
    figure: "workedMs",
    measure: "hours",
    isChange: true,
    sortBy: ({ compared, before }) => (compared?.workedMs ?? 0) - (before?.workedMs ?? 0),
  },
  figure("workedCents", "money"),
  figure("attendanceShare", "share"),
  figure("absences", "count"),
  figure("lateShare", "share"),
  figure("drops", "count"),
  figure("claims", "count"),
  figure("availableShare", "share"),
];

/** The rows of the people table. */
export function personRows({ now, peopleBefore, compared }: StatisticsAnswer): PersonRow[] {
  return now.people.map((person, place) => ({
    ...person,
    compared: compared?.people[place] ?? null,
    before: peopleBefore[place] ?? null,
  }));
}

/** The person whose figures these are; null for everybody's. */
export function personOf(say: SayStatistics, { question, now }: StatisticsAnswer): string | null {
  const person = now.people.find(({ id }) => id === question.person);
  return person ? rowNameOf(say, person) : null;
}

export function rowNameOf(say: SayStatistics, { name }: Pick<PersonRow, "name">): string {
  return name ?? say("unknownName");
}
