import type { Figures } from "#domain/statistics/figures.ts";
import type { StatisticsRules, StatisticsSource } from "#domain/statistics/statistics-source.ts";
import type { DayRange } from "#domain/time/day-range.ts";
import { hourlyRates, RULES, statisticsOf, statisticsSource } from "./statistics.ts";

/** Anna costs 12.50 an hour; Ben has no rate. */
export const STATISTICS_PEOPLE = [
  { id: "anna", name: "Anna", rates: hourlyRates(1250), hasLeft: false },
  { id: "ben", name: "Ben", rates: [], hasLeft: false },
];

/** A Wednesday. */
export const STATISTICS_DAY = "2026-06-10";

/** The question of a case, if it differs from that Wednesday with the default rules. */
interface StatisticsCase {
  range?: DayRange;
  rules?: Partial<StatisticsRules>;
}

/** Returns a range of one day. */
export const onDay = (day: string): DayRange => ({ from: day, to: day });

/** Returns a case asked on that Wednesday at a time in Dublin. */
export const askedAt = (hour: number, minute = 0): StatisticsCase => ({
  rules: { now: Date.UTC(2026, 5, 10, hour - 1, minute) },
});

/** Returns the statistics of Anna's and Ben's rows. */
export const statisticsOfDay = (
  rows: Partial<StatisticsSource>,
  { range = onDay(STATISTICS_DAY), rules }: StatisticsCase = {},
) => statisticsOf(statisticsSource({ people: STATISTICS_PEOPLE, ...rows }), range, { ...RULES, ...rules });

/** The rows of a case, and their expected counts. */
export type CountedCase = [
  what: string,
  rows: Partial<StatisticsSource>,
  given: StatisticsCase,
  expected: Partial<Figures>,
];
