import type { Figures } from "./figures.ts";
import { periodBefore } from "./periods.ts";
import { type Statistics, statisticsOf } from "./statistics.ts";
import type { DayRange, StatisticsRules, StatisticsSource } from "./statistics-source.ts";

/** By how much a figure changed; nothing can be said where one of the two is not known, or in percent of none. */
export interface Change {
  absolute: number | null;
  /** 25 for a quarter more. */
  percent: number | null;
}

export type Changes = Record<keyof Figures, Change>;

/** The figures of a range beside those of the time before it (periodBefore); the rows are of both. */
export function compare(
  source: StatisticsSource,
  range: DayRange,
  rules: StatisticsRules,
): { now: Statistics; before: Statistics; changes: Changes } {
  const now = statisticsOf(source, range, rules);
  const before = statisticsOf(source, periodBefore(range), rules);
  return { now, before, changes: changesOf(now.total, before.total) };
}

/** The change of each figure, in all or of one person. */
export function changesOf(now: Figures, before: Figures): Changes {
  const names = Object.keys(now) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, changeOf(now[name], before[name])])) as Changes;
}

function changeOf(now: number | null, before: number | null): Change {
  if (now === null || before === null) return { absolute: null, percent: null };
  const absolute = now - before;
  return { absolute, percent: before === 0 ? null : (absolute / before) * 100 };
}
