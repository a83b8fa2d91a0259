import type { Figures } from "#domain/statistics/figures.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import type { SortValue } from "#ui/lists/sort-rows.ts";
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

/** A column of figures; the first column has names and no figures. */
export interface PeopleColumn {
  label: string;
  sortBy: (row: PersonRow) => SortValue;
  figure: keyof Figures | null;
  measure: Measure;
  /** Whether it shows the change of a figure. */
  isChange?: true;
}

function figure(label: string, name: keyof Figures, measure: Measure): PeopleColumn {
  return { label, figure: name, measure, sortBy: ({ total }) => total[name] };
}

export const PEOPLE_COLUMNS: readonly [PeopleColumn, ...PeopleColumn[]] = [
  { label: "Name", figure: null, measure: "count", sortBy: ({ name }) => name },
  figure("On the roster", "scheduledMs", "hours"),
  figure("Worked", "workedMs", "hours"),
  {
    label: "Change",
    figure: "workedMs",
    measure: "hours",
    isChange: true,
    sortBy: ({ compared, before }) => (compared?.workedMs ?? 0) - (before?.workedMs ?? 0),
  },
  figure("Cost", "workedCents", "money"),
  figure("Attendance", "attendanceShare", "share"),
  figure("Absences", "absences", "count"),
  figure("Late", "lateShare", "share"),
  figure("Drops", "drops", "count"),
  figure("Claims", "claims", "count"),
  figure("Available", "availableShare", "share"),
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
export function personOf({ question, now }: StatisticsAnswer): string | null {
  const person = now.people.find(({ id }) => id === question.person);
  return person ? rowNameOf(person) : null;
}

export function rowNameOf({ name }: Pick<PersonRow, "name">): string {
  return name ?? "Former colleague";
}
