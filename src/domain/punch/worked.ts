/** Time at work, a PunchInterval or what stands for one, in epoch milliseconds; `end` is null while it goes on. */
export interface Work {
  start: number;
  end: number | null;
  breaks: readonly { start: number; end: number | null }[];
}

/** Milliseconds worked without breaks, until the end or until now (a UTC instant). Never negative. */
export function workedMs({ start, end, breaks }: Work, now: string): number {
  const until = end ?? Date.parse(now);
  const paused = breaks.reduce((sum, pause) => sum + Math.max(0, (pause.end ?? until) - pause.start), 0);
  return Math.max(0, until - start - paused);
}

/** Milliseconds worked in all of it together. */
export function totalWorkedMs(works: readonly Work[], now: string): number {
  return works.reduce((sum, work) => sum + workedMs(work, now), 0);
}
