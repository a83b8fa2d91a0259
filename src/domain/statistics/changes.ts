import type { Figures } from "./figures.ts";

/** By how much a figure changed; nothing can be said where one of the two is not known, or in percent of none. */
export interface Change {
  absolute: number | null;
  /** 25 for a quarter more. */
  percent: number | null;
}

export type Changes = Record<keyof Figures, Change>;

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
