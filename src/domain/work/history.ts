import type { PunchInterval } from "./intervals.ts";
import { effectivePunches, inTurnOfRecording, type PunchEvent } from "./punches.ts";
import type { WorkInterval } from "./work-intervals.ts";

/** One entry in the history of an interval. */
export interface HistoryEntry<P extends PunchEvent> {
  punch: P;
  /** The punch it replaced, if it is a correction. */
  before: P | null;
  counts: boolean;
}

/** All that was recorded about an interval, in order, also what no longer counts. Pass all punches around it. */
export function historyOf<P extends PunchEvent>(
  interval: Pick<PunchInterval, "punches" | "start" | "end">,
  events: readonly P[],
): HistoryEntry<P>[] {
  const byId = new Map(events.map((event) => [event.id, event]));
  const { punches, originals } = effectivePunches(events);
  const counted = new Map(punches.map(({ id, original }) => [original.id, id]));
  const own = new Set(interval.punches);
  const isOwn = (event: P) => {
    const countingPunch = counted.get(originals.get(event.id)?.id ?? "");
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

/** Notes and changes of an interval, as its person sees them. */
export interface SaidOfWork {
  notes: string[];
  /** How and why its times were changed, in order. */
  changes: { kind: "entered" | "corrected"; isOwn: boolean; reason: string }[];
}

/** Returns the notes and changes of an interval; pass all of the person's punches around it. */
export function saidOfWork(
  { punches, start, end, state }: Pick<WorkInterval, "punches" | "start" | "end" | "state">,
  events: readonly SaidPunch[],
): SaidOfWork {
  // Without an end, it is unknown which later time belongs to it.
  const history = historyOf(
    { punches, start, end: state === "no-end" || state === "future" ? start : end },
    events,
  );
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

/** A clock-in that was removed; `at` is a UTC instant. */
export interface RemovedWork {
  id: string;
  at: string;
  reason: string;
}

/** Returns one person's pressed clock-ins that no longer count, in order. */
export function removedWork(events: readonly SaidPunch[]): RemovedWork[] {
  const { punches, originals } = effectivePunches(events);
  const counting = new Set(punches.map(({ original }) => original.id));
  /** The reason of a punch's latest correction. */
  const reasonOf = (id: string) =>
    events
      .filter((event) => event.corrects !== null && originals.get(event.id)?.id === id)
      .sort(inTurnOfRecording)
      .at(-1)?.note ?? "";
  return events
    .filter((event) => event.type === "in" && event.corrects === null && !isTyped(event))
    .filter(({ id }) => !counting.has(id))
    .map(({ id, at }) => ({ id, at, reason: reasonOf(id) }));
}

function isTyped({ source }: PunchEvent): boolean {
  return source === "manager" || source === "correction";
}
