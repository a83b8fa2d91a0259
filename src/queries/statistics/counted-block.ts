import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { WorkRules } from "#domain/statistics/statistics-rows.ts";
import type {
  StatisticsPerson,
  StatisticsRules,
  StatisticsSource,
} from "#domain/statistics/statistics-source.ts";

/** The counts of a block of days as they are kept, with all that they depend on: they hold while that is as it was. */
export interface CountedBlock {
  block: number;
  counts: DayCounts;
  /** What the rows were, and when, as far as that matters (block-stamp.ts). */
  stamp: string;
  /** The rules and people they were counted by. */
  rules: string;
}

/** What is the same for all days. */
export interface CountingRules extends Omit<StatisticsRules & WorkRules, "now" | "firstDayOfWeek"> {
  templates: StatisticsSource["templates"];
  people: readonly StatisticsPerson[];
}

/** Raised when the same rows come to something else. */
const COUNTING = 2;

/** Rules as a text, by which it is seen whether they are the same; names change no count. */
export function rulesText({ people, templates, ...rules }: CountingRules): string {
  const rates = people.map(({ id, rate, hasLeft }) => `${id} ${rate}${hasLeft ? " left" : ""}`).sort();
  const needs = templates
    .map(({ required_days, start_time, end_time }) => `${required_days} ${start_time} ${end_time}`)
    .sort();
  return JSON.stringify([
    COUNTING,
    rules.zone,
    rules.graceMs,
    rules.approvalMode,
    rules.paysBreaks,
    rules.decimals,
    rates,
    needs,
  ]);
}
