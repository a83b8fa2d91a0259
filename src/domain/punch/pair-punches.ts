import { overlapMs } from "../roster/shift-span.ts";
import { type PairRules, pairLane } from "./pair-lane.ts";
import { effectivePunches, type PunchEvent } from "./punch-event.ts";
import { isClosed, type PunchFinding, type PunchInterval } from "./punch-interval.ts";
import { lanesOf } from "./punch-lanes.ts";

/**
 * The intervals that one person's punches make, by their start, and what is wrong with them, by when. Punches pair by
 * when they happened, in whatever order and however often they came; lengths are differences of instants, so no change
 * of the clocks matters. Give all the events that may belong together: an "in" that is left out is a missing one.
 */
export function pairPunches(
  events: readonly PunchEvent[],
  rules: PairRules,
): { intervals: PunchInterval[]; findings: PunchFinding[] } {
  const { punches, aside } = effectivePunches(events);
  const lanes = lanesOf(punches).map((lane) => pairLane(lane, rules));
  const intervals = lanes.flatMap((lane) => lane.intervals).sort(byStart);
  const findings = [
    ...lanes.flatMap((lane) => lane.findings),
    ...overlaps(intervals),
    ...aside.map(strayCorrection),
  ];
  return { intervals, findings: findings.sort(byTime) };
}

function* overlaps(inOrder: readonly PunchInterval[]): Iterable<PunchFinding> {
  const closed = inOrder.filter(isClosed);
  for (const [place, one] of closed.entries()) {
    for (const other of closed.slice(place + 1)) {
      if (other.start >= one.end) break;
      if (overlapMs(one, other) === 0) continue;
      yield {
        kind: "overlap",
        user_id: one.user_id,
        at: other.start,
        punches: [...one.punches, ...other.punches],
        intervals: [one.key, other.key],
      };
    }
  }
}

function strayCorrection({ id, user_id, at }: PunchEvent): PunchFinding {
  return { kind: "stray-correction", user_id, at: Date.parse(at), punches: [id], intervals: [] };
}

function byStart(one: PunchInterval, other: PunchInterval): number {
  return one.start - other.start || (one.key < other.key ? -1 : 1);
}

function byTime(one: PunchFinding, other: PunchFinding): number {
  return one.at - other.at || (one.kind + one.punches < other.kind + other.punches ? -1 : 1);
}
