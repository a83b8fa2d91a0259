import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { clipped, without } from "../time/spans.ts";
import { workedMs as paidMs } from "./approved-work.ts";
import { decidedOf, proposeMatches, settleMatches } from "./matches.ts";
import { type PaidInterval, paidIntervals } from "./paid-intervals.ts";
import { type Stretch, type Work, workedMs } from "./stretches.ts";

/** Time at work as its person is shown it, with what of it counts. All in ms, without breaks, until now if it goes on. */
export interface CountedStretch extends Stretch {
  /** None where the end is missing. */
  lengthMs: number;
  /** Nothing of what gave way to another, and no minute twice. */
  countedMs: number;
  /** It is probably the same work as another one, and a manager has not said which of them counts. */
  isUndecided: boolean;
}

/** What counts of all of somebody's time at work, by what managers decided and as of now (a UTC instant). */
export function countedStretches(
  stretches: readonly Stretch[],
  rows: readonly PunchDecision[],
  now: string,
): CountedStretch[] {
  const { decisions, letStand } = decidedOf(rows);
  const { undecided } = settleMatches(proposeMatches(stretches), decisions);
  const waiting = new Set(undecided.flatMap(({ entered, clocked }) => [entered, clocked]));
  const paid = paidIntervals(stretches, decisions, letStand);
  const countedMs = (stretch: Stretch) =>
    stretch.state === "going-on"
      ? workedMs(besidePaid(stretch, paid, now), now)
      : paid.reduce((sum, one) => sum + (one.interval === stretch.key ? paidMs(one) : 0), 0);
  return stretches.map((stretch) => ({
    ...stretch,
    lengthMs: stretch.state === "no-end" ? 0 : workedMs(stretch, now),
    countedMs: countedMs(stretch),
    isUndecided: waiting.has(stretch.key),
  }));
}

/** What goes on now: what is paid beside it already, such as times that a manager typed in, is as a break of it. */
export function besidePaid({ start, breaks }: Work, paid: readonly PaidInterval[], now: string): Work {
  const whole = { start, end: Date.parse(now) };
  const pauses = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? whole.end }));
  const taken = clipped(paid, whole);
  return { start, end: null, breaks: [...taken, ...without(pauses, taken)] };
}

/** How much counts of all of them together, in ms. */
export function totalCountedMs(stretches: readonly CountedStretch[]): number {
  return stretches.reduce((sum, { countedMs }) => sum + countedMs, 0);
}
