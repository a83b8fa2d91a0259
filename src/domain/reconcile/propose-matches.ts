import { groupBy } from "#lib/group-by.ts";
import { type ClosedInterval, isClosed, type PunchInterval } from "../punch/punch-interval.ts";
import { lengthOf, overlapMs, type Span } from "../roster/shift-span.ts";
import { without } from "../roster/span-set.ts";

/** A manager typed times in, and then the punches of the same work arrived: one of the two is to be paid. */
export interface Match {
  user_id: string;
  /** The keys of the two intervals. */
  entered: string;
  clocked: string;
  /** How much longer the clocked one is, without breaks, in ms; negative when it is shorter. */
  differenceMs: number;
  /** How long the two run beside each other, in ms. */
  overlapMs: number;
}

/** Both ends at most this far apart are the same work, also where the two do not touch. */
const SAME_END_MS = 30 * 60_000;

/**
 * The clocked intervals that are probably the same work as entered ones of the same person: they overlap by half of the
 * shorter one at least, or both their ends are near. Those that are most surely the same come first: they share most
 * time, then differ least. One of either kind may match several of the other. What has no end matches nothing yet.
 */
export function proposeMatches(intervals: readonly PunchInterval[]): Match[] {
  const ofPeople = groupBy(intervals.filter(isClosed), ({ user_id }) => user_id);
  return [...ofPeople.values()].flatMap((own) => [...matchesOfOne(own)]).sort(surestFirst);
}

/** The time of an interval in which somebody worked: without its breaks. */
export function workedSpans(interval: ClosedInterval): Span[] {
  return without([interval], interval.breaks);
}

function* matchesOfOne(own: readonly ClosedInterval[]): Iterable<Match> {
  for (const entered of own.filter(({ track }) => track === "entered")) {
    for (const clocked of own.filter(({ track }) => track === "clock")) {
      if (!isSameWork(entered, clocked)) continue;
      yield {
        user_id: entered.user_id,
        entered: entered.key,
        clocked: clocked.key,
        differenceMs: lengthOf(workedSpans(clocked)) - lengthOf(workedSpans(entered)),
        overlapMs: overlapMs(entered, clocked),
      };
    }
  }
}

function isSameWork(one: Span, other: Span): boolean {
  const shared = overlapMs(one, other);
  const shorter = Math.min(lengthOf([one]), lengthOf([other]));
  const areEndsNear = [one.start - other.start, one.end - other.end].every(
    (ms) => Math.abs(ms) <= SAME_END_MS,
  );
  return areEndsNear || (shared > 0 && shared * 2 >= shorter);
}

function surestFirst(one: Match, other: Match): number {
  return (
    other.overlapMs - one.overlapMs ||
    Math.abs(one.differenceMs) - Math.abs(other.differenceMs) ||
    (one.entered + one.clocked < other.entered + other.clocked ? -1 : 1)
  );
}
