import { changesOf, type Figures } from "#domain/statistics/figures.ts";
import { withShownHours } from "#domain/statistics/shown-hours.ts";
import type { Format } from "#lib/format/create-format.ts";
import type { StatisticsAnswer, StatisticsQuestion } from "#queries/computed/statistics.ts";
import type { SortValue } from "#ui/lists/sort-rows.ts";
import type { SayStatistics } from "#words/made/statistics.ts";
import { changeWords, type FigureIn, type Measure, measureText } from "./change-words.ts";
import { isOfAll } from "./chart-list.ts";

/** The figures of a person, or of a position or place; the id of what has none is null. */
export interface FiguresRow {
  id: string | null;
  /** Null for a person whose name is unknown. */
  name: string | null;
  total: Figures;
  /** The figures of the compared days, and of the days before; null without any. */
  compared: Figures | null;
  before: Figures | null;
}

type PeopleFigure = FigureIn<"people">;

/** A column of the table; the first one has names. */
export interface PeopleColumn {
  id: "name" | "change" | PeopleFigure;
  textOf: (say: SayStatistics, row: FiguresRow, format: Format) => string;
  sortBy: (row: FiguresRow) => SortValue;
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
  figure("rosteredShare", "share"),
  figure("drops", "count"),
  figure("claims", "count"),
  figure("availableShare", "share"),
];

/** What belongs to no shift is of no position and place. */
const OF_NO_SHIFT: ReadonlySet<PeopleColumn["id"]> = new Set(["drops", "claims", "availableShare"]);

/** The columns of the table: people have no demand. */
export function peopleColumns({
  by,
  ...asked
}: Pick<StatisticsQuestion, "position" | "place" | "by">): readonly PeopleColumn[] {
  const isOfShifts = by !== "person" || !isOfAll(asked);
  return PEOPLE_COLUMNS.filter(
    ({ id }) => !(isOfShifts && OF_NO_SHIFT.has(id)) && !(by === "person" && id === "rosteredShare"),
  );
}

/** The rows of the table; people who are no longer on the team have no name. `names` are those of positions and places. */
export function figuresRows(
  say: SayStatistics,
  answer: StatisticsAnswer,
  names: ReadonlyMap<string, string>,
): FiguresRow[] {
  const { now, peopleBefore, compared, groups } = answer;
  return (
    groups?.map((group) => ({ ...group, name: groupName(say, answer, group.id, names) })) ??
    now.people.map((person, place) => ({
      ...person,
      compared: compared?.people[place] ?? null,
      before: peopleBefore[place] ?? null,
    }))
  );
}

/** The rows with hours as they are shown, which add up to the shown sum. */
export function inShownHours(rows: readonly FiguresRow[]): FiguresRow[] {
  const totals = withShownHours(
    rows.map(({ total }) => total),
    10,
  );
  return rows.map((row, place) => ({ ...row, total: totals[place] ?? row.total }));
}

function groupName(
  say: SayStatistics,
  { question: { by } }: StatisticsAnswer,
  id: string | null,
  names: ReadonlyMap<string, string>,
): string {
  return names.get(id ?? "") ?? say(by === "place" ? "people.noPlace" : "people.noPosition");
}

/** The person whose figures these are; null for everybody's. */
export function personOf(say: SayStatistics, { question, now }: StatisticsAnswer): string | null {
  const person = now.people.find(({ id }) => id === question.person);
  return person ? rowNameOf(say, person) : null;
}

export function rowNameOf(say: SayStatistics, { name }: Pick<FiguresRow, "name">): string {
  return name ?? say("unknownName");
}
