import { changesOf } from "#domain/statistics/figures.ts";
import { withShownHours } from "#domain/statistics/shown-hours.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsAnswer } from "#queries/computed/statistics.ts";
import type { SortValue } from "#ui/lists/sort-rows.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { changeWords, type FigureIn, type Measure, measureText } from "./change-words.ts";
import type { Asked } from "./chart-list.ts";

export type PersonRow = ReturnType<typeof personRows>[number];

type PeopleFigure = FigureIn<"people">;

/** A column of the people table; the first one has names. */
export interface PeopleColumn {
  id: "name" | "change" | PeopleFigure;
  textOf: (say: SayStatistics, row: PersonRow, format: Format) => string;
  sortBy: (row: PersonRow) => SortValue;
}

function figure(name: PeopleFigure, measure: Measure): PeopleColumn {
  return {
    id: name,
    textOf: (say, { total }, format) => measureText(say, total[name], measure, format),
    sortBy: ({ total }) => total[name],
  };
}

export const PERSON_COLUMN: PeopleColumn = { id: "name", textOf: rowNameOf, sortBy: ({ name }) => name };

const PEOPLE_COLUMNS: readonly PeopleColumn[] = [
  PERSON_COLUMN,
  figure("scheduledMs", "hours"),
  figure("workedMs", "hours"),
  {
    id: "change",
    textOf(say, { compared, before }, format) {
      const change = compared && before && changesOf(compared, before).workedMs;
      return change ? changeWords(say, change, "hours", format).text : say("people.new");
    },
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

/** What belongs to no shift is of no position. */
const OF_NO_SHIFT: ReadonlySet<PeopleColumn["id"]> = new Set(["drops", "claims", "availableShare"]);

/** The columns of the people table, of one position or of all. */
export function peopleColumns({ position }: Pick<Asked, "position">): readonly PeopleColumn[] {
  return position === null ? PEOPLE_COLUMNS : PEOPLE_COLUMNS.filter(({ id }) => !OF_NO_SHIFT.has(id));
}

/** The rows of the people table; those who are no longer on the team have no name. */
export function personRows({ now, peopleBefore, compared }: StatisticsAnswer) {
  const totals = withShownHours(
    now.people.map(({ total }) => total),
    10,
  );
  return now.people.map((person, place) => ({
    ...person,
    total: totals[place] ?? person.total,
    /** The figures of the compared days, and of the days before; null without any. */
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
