import { statisticsOfDays } from "#domain/statistics/day-counts.ts";
import type { Figures } from "#domain/statistics/figures.ts";
import { periodBefore } from "#domain/statistics/periods.ts";
import type { PersonStatistics, Statistics } from "#domain/statistics/statistics.ts";
import type { DayRange, StatisticsRules } from "#domain/statistics/statistics-source.ts";
import type { RawReplica } from "#replica/raw-database.ts";
import type { CountsKeeper, OnStep } from "./counts-keeper.ts";
import { readRules } from "./read-rules.ts";

/** What is asked about a business. */
export interface StatisticsQuestion {
  range: DayRange;
  /** Whose figures the periods are; null for everybody's. */
  person: string | null;
  firstDayOfWeek: StatisticsRules["firstDayOfWeek"];
}

/** The figures of everybody or of one person, by period, and for each person those of the whole range. */
export interface StatisticsShown extends Omit<Statistics, "people"> {
  people: Omit<PersonStatistics, "periods">[];
}

export interface StatisticsAnswer {
  question: StatisticsQuestion;
  now: StatisticsShown;
  /** Of the time before (periodBefore). */
  before: StatisticsShown;
  /** The total of each person in the time before, in the order of `now.people`; null for who had none. */
  peopleBefore: (Figures | null)[];
}

/** Answers from what is counted already, and counts what is not; null when it was not to go on. */
export async function answerStatistics(
  replica: RawReplica,
  keeper: CountsKeeper,
  question: StatisticsQuestion,
  now: number,
  onStep: OnStep,
): Promise<StatisticsAnswer | null> {
  const { range, person, firstDayOfWeek } = question;
  const rules = await readRules(replica);
  const earlier = periodBefore(range);
  const counts = await keeper.countsOf([range, earlier], rules, now, onStep);
  if (!counts) return null;
  const [shown, before] = [range, earlier].map((days) =>
    statisticsOfDays(counts, days, rules.people, firstDayOfWeek),
  ) as [Statistics, Statistics];
  const totals = new Map(before.people.map(({ id, total }) => [id, total]));
  return {
    question,
    now: shownOf(shown, person),
    before: shownOf(before, person),
    peopleBefore: shown.people.map(({ id }) => totals.get(id) ?? null),
  };
}

/** Little enough to be handed over without the page noticing: periods of one person, or of everybody, but not of each. */
function shownOf({ people, ...all }: Statistics, person: string | null): StatisticsShown {
  const totals = people.map(({ id, name, total }) => ({ id, name, total }));
  const one = people.find(({ id }) => id === person);
  if (!one) return { ...all, people: totals };
  const periods = all.periods.map((period, at) => ({
    ...period,
    figures: one.periods[at] ?? period.figures,
  }));
  return { ...all, periods, total: one.total, people: totals };
}
