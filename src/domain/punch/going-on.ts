import type { PairRules } from "./pair-lane.ts";
import type { PunchInterval } from "./punch-interval.ts";

/**
 * What one person is doing at work right now, of their intervals by start; null when they are off the clock, or came so
 * long ago that the "out" was surely forgotten. Any other interval without an end has lost it.
 */
export function goingOn<T extends Pick<PunchInterval, "track" | "start" | "end">>(
  intervals: readonly T[],
  { now, maxMs }: PairRules,
): T | null {
  const last = intervals.filter(({ track }) => track === "clock").at(-1);
  return last && last.end === null && Date.parse(now) - last.start <= maxMs ? last : null;
}
