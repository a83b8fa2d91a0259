import type { PunchInterval } from "./intervals.ts";
import { type EffectivePunch, effectivePunches, inTurnOfRecording, type PunchEvent } from "./punches.ts";
import type { WorkInterval } from "./work-intervals.ts";

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
    const countingPunch = counted.get(rootOf(event));
    if (countingPunch !== undefined) return own.has(countingPunch);
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

type SaidPunch = PunchEvent & { note: string; created_by: string };

/** What was said about some of somebody's time at work, as they are told it. */
export interface SaidOfWork {
  /** Their own notes, in turn. */
  notes: string[];
  /** How its times were changed besides pressing the clock, in turn, and why. */
  changes: { kind: "entered" | "corrected"; isOwn: boolean; reason: string }[];
}

/** What was said about an interval; give all of the person's punches around it. */
export function saidOfWork(
  { punches, start, end, state }: Pick<WorkInterval, "punches" | "start" | "end" | "state">,
  events: readonly SaidPunch[],
): SaidOfWork {
  // Where the end is missing, nobody knows what of the time after belongs to it.
  const history = historyOf({ punches, start, end: state === "no-end" ? start : end }, events);
  const said = history.map(({ punch }) => punch);
  const changes = said.filter(isTyped).map(({ corrects, source, created_by, user_id, note }) => ({
    kind: corrects === null && source === "manager" ? ("entered" as const) : ("corrected" as const),
    isOwn: created_by === user_id,
    reason: note,
  }));
  return {
    notes: said.filter((punch) => !isTyped(punch) && punch.note !== "").map(({ note }) => note),
    changes: [...new Map(changes.map((change) => [Object.values(change).join(" "), change])).values()],
  };
}

/** A clock-in that somebody took out of what counts; `at` is a UTC instant. */
export interface RemovedWork {
  id: string;
  at: string;
  reason: string;
}

/** The clock-ins of one person that were pressed and count no more, in turn. */
export function removedWork(events: readonly SaidPunch[]): RemovedWork[] {
  const counting = new Set(effectivePunches(events).punches.map(({ original }) => original.id));
  return events
    .filter((event) => event.type === "in" && event.corrects === null && !isTyped(event))
    .filter(({ id }) => !counting.has(id))
    .map(({ id, at }) => ({ id, at, reason: lastWordOn(id, events) }));
}

/** Why a punch was corrected last, or what corrected it. */
function lastWordOn(id: string, events: readonly SaidPunch[]): string {
  const words = new Set([id]);
  let last = "";
  for (const event of [...events].sort(inTurnOfRecording)) {
    if (event.corrects === null || !words.has(event.corrects)) continue;
    words.add(event.id);
    last = event.note;
  }
  return last;
}

function isTyped({ source }: PunchEvent): boolean {
  return source === "manager" || source === "correction";
}
