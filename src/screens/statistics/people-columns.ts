import type { Figures } from "#domain/statistics/figures.ts";
import type { StatisticsAnswer } from "#queries/statistics/statistics-answer.ts";
import type { SortValue } from "#ui/lists/sort-rows.ts";
import type { Measure } from "./change-words.ts";

export interface PersonRow {
  id: string;
  /** Null for somebody who is not on the team any more. */
  name: string | null;
  total: Figures;
  /** Of the days that are compared, and of those before; null for who had none. */
  compared: Figures | null;
  before: Figures | null;
}

/** A column of figures; the first one, of names, has none. */
export interface PeopleColumn {
  label: string;
  sortBy: (row: PersonRow) => SortValue;
  figure: keyof Figures | null;
  measure: Measure;
  /** It says how the figure changed. */
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

/** The rows of an answer. */
export function personRows({ now, peopleBefore, compared }: StatisticsAnswer): PersonRow[] {
  return now.people.map((person, place) => ({
    ...person,
    compared: compared?.people[place] ?? null,
    before: peopleBefore[place] ?? null,
  }));
}

/** Whose figures an answer is about; null for everybody's. */
export function personOf({ question, now }: StatisticsAnswer): string | null {
  const person = now.people.find(({ id }) => id === question.person);
  return person ? rowNameOf(person) : null;
}

export function rowNameOf({ name }: Pick<PersonRow, "name">): string {
  return name ?? "Former colleague";
}
