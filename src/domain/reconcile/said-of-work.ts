import { effectivePunches, inTurnOfRecording, type PunchEvent } from "../punch/punch-event.ts";
import type { Stretch } from "../punch/stretches.ts";
import { historyOf } from "./punch-history.ts";

type SaidPunch = PunchEvent & { note: string; created_by: string };

/** What was said about some of somebody's time at work, as they are told it. */
export interface SaidOfWork {
  /** Their own notes, in turn. */
  notes: string[];
  /** How its times were changed besides pressing the clock, in turn, and why. */
  changes: { kind: "entered" | "corrected"; isOwn: boolean; reason: string }[];
}

/** What was said about a stretch; give all of the person's punches around it. */
export function saidOfWork(
  { punches, start, end, state }: Pick<Stretch, "punches" | "start" | "end" | "state">,
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
