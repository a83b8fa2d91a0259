import {
  type EffectivePunch,
  effectivePunches,
  inTurnOfRecording,
  type PunchEvent,
} from "../punch/punch-event.ts";
import type { PunchInterval } from "../punch/punch-interval.ts";

/** One word in the history of an interval. */
export interface HistoryEntry<P extends PunchEvent> {
  punch: P;
  /** What it took the place of, if it is a correction. */
  before: P | null;
  /** Whether it is what counts by now. */
  counts: boolean;
}

/**
 * Everything that was recorded about an interval, in the order of recording: the punches that count for it, what was said
 * about them before, and what was taken out of it. Give all of the person's punches around it.
 */
export function historyOf<P extends PunchEvent>(
  interval: Pick<PunchInterval, "punches" | "start" | "end">,
  events: readonly P[],
): HistoryEntry<P>[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const counting = effectivePunches(events).punches as (EffectivePunch & { original: P })[];
  const rootOf = (event: P): string => {
    let root = event;
    const seen = new Set([root.id]);
    for (
      let next = byId.get(root.corrects ?? "");
      next && !seen.has(next.id);
      next = byId.get(next.corrects ?? "")
    ) {
      root = next;
      seen.add(root.id);
    }
    return root.id;
  };
  const counted = new Map(counting.map(({ id, original }) => [original.id, id]));
  const own = new Set(interval.punches);
  const isOwn = (event: P) => {
    const standing = counted.get(rootOf(event));
    if (standing !== undefined) return own.has(standing);
    const at = Date.parse(event.at);
    return interval.start <= at && at <= (interval.end ?? Infinity);
  };
  return events
    .filter(isOwn)
    .sort(inTurnOfRecording)
    .map((punch) => ({
      punch,
      before: byId.get(punch.corrects ?? "") ?? null,
      counts: own.has(punch.id),
    }));
}
