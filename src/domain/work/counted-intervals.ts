import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { clipped, without } from "../time/spans.ts";
import { paidMs } from "./approved-work.ts";
import { decidedOf, proposeMatches, settleMatches } from "./matches.ts";
import { type PaidInterval, paidIntervals } from "./paid-intervals.ts";
import { type Work, type WorkInterval, workedMs } from "./work-intervals.ts";

/** Time at work as its person is shown it, with what of it counts. All in ms, without breaks, until now if it goes on. */
export interface CountedInterval extends WorkInterval {
  /** None where the end is missing. */
  lengthMs: number;
  /** Nothing of what gave way to another, and no minute twice. */
  countedMs: number;
  /** It is probably the same work as another one, and a manager has not said which of them counts. */
  isUndecided: boolean;
}

/** What counts of all of somebody's time at work, by what managers decided and as of now (a UTC instant). */
export function countedIntervals(
  workedIntervals: readonly WorkInterval[],
  rows: readonly PunchDecision[],
  now: string,
): CountedInterval[] {
  const { decisions, letStand } = decidedOf(rows);
  const { undecided } = settleMatches(proposeMatches(workedIntervals), decisions);
  const waiting = new Set(undecided.flatMap(({ entered, clocked }) => [entered, clocked]));
  const paid = paidIntervals(workedIntervals, decisions, letStand);
  const countedMs = (workedInterval: WorkInterval) =>
    workedInterval.state === "going-on"
      ? workedMs(besidePaid(workedInterval, paid, now), now)
      : paid.reduce((sum, one) => sum + (one.interval === workedInterval.key ? paidMs(one) : 0), 0);
  return workedIntervals.map((workedInterval) => ({
    ...workedInterval,
    lengthMs: workedInterval.state === "no-end" ? 0 : workedMs(workedInterval, now),
    countedMs: countedMs(workedInterval),
    isUndecided: waiting.has(workedInterval.key),
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
export function totalCountedMs(workedIntervals: readonly CountedInterval[]): number {
  return workedIntervals.reduce((sum, { countedMs }) => sum + countedMs, 0);
}
