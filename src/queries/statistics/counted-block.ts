import type { DayCounts } from "#domain/statistics/day-counts.ts";
import type { WorkRules } from "#domain/statistics/statistics-rows.ts";
import type {
  StatisticsPerson,
  StatisticsRules,
  StatisticsSource,
} from "#domain/statistics/statistics-source.ts";

/** The stored counts of a block, with everything they depend on: valid while that is unchanged. */
export interface CountedBlock {
  block: number;
  counts: DayCounts;
  /** The state of its rows, and the time as far as it matters (block-stamp.ts). */
  stamp: string;
  /** The rules and people used for counting. */
  rules: string;
}

/** The inputs that are the same for all days. */
export interface CountingRules extends Omit<StatisticsRules & WorkRules, "now"> {
  templates: StatisticsSource["templates"];
  people: readonly StatisticsPerson[];
}

/** Increment it when the same rows yield different counts. */
const COUNTING = 2;

/** Returns rules as a text for comparison; names do not affect counts. */
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
