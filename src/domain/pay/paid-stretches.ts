import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { groupBy } from "#lib/group-by.ts";
import { isClosed, type PunchInterval } from "../punch/punch-interval.ts";
import { type PaidInterval as PaidStretch, paidIntervals } from "../reconcile/paid-intervals.ts";
import type { Decision } from "../reconcile/settle-matches.ts";

/** Work that is further apart is never taken for the same (reconcile/propose-matches.ts), nor runs beside each other. */
const APART_MS = 30 * MINUTE_MS;

/**
 * What paidIntervals says of any people's intervals, by person, in time that grows with how many there are: it compares
 * each with every other, so it is given those alone that lie near each other.
 */
export function paidStretches(
  intervals: readonly PunchInterval[],
  decisions: readonly Decision[],
  letStand?: ReadonlySet<string>,
): ReadonlyMap<string, PaidStretch[]> {
  const decisionsOf = groupBy(decisions, ({ entered }) => entered);
  const people = groupBy(intervals.filter(isClosed), ({ user_id }) => user_id);
  return new Map(
    [...people].map(([person, own]) => [
      person,
      near(own).flatMap((some) =>
        paidIntervals(
          some,
          some.flatMap(({ key }) => decisionsOf.get(key) ?? []),
          letStand,
        ),
      ),
    ]),
  );
}

/** Intervals in groups of which each begins well after the one before has ended. */
function near<I extends { key: string; start: number; end: number }>(intervals: readonly I[]): I[][] {
  const groups: I[][] = [];
  let until = -Infinity;
  const inTurn = [...intervals].sort(
    (one, other) => one.start - other.start || (one.key < other.key ? -1 : 1),
  );
  for (const interval of inTurn) {
    if (interval.start > until + APART_MS) groups.push([]);
    groups.at(-1)?.push(interval);
    until = Math.max(until, interval.end);
  }
  return groups;
}
