import { must } from "#lib/must.ts";
import type { Punch } from "#schema/entities/punch.ts";
import type { PunchDecision } from "#schema/entities/punch-decision.ts";
import { clipped, without } from "../time/spans.ts";
import { paidMs } from "./approved-work.ts";
import { decidedOf, proposeMatches, settleMatches } from "./matches.ts";
import { type PaidInterval, paidIntervals } from "./paid-intervals.ts";
import { type PairRules, pairPunches } from "./pairing.ts";
import type { PunchEvent } from "./punches.ts";
import { itemKey } from "./review-item.ts";
import type { LinkableShift } from "./shift-links.ts";
import { dated, workDaysAmong } from "./work-days.ts";
import { goingOn, type Work, type WorkInterval, workedMs } from "./work-intervals.ts";

/** An interval as its person sees it, with the part that counts. In ms without breaks, until now if it continues. */
export interface CountedInterval extends WorkInterval {
  /** 0 if the end is missing. */
  lengthMs: number;
  /** Without intervals that gave way, and with no minute twice. */
  countedMs: number;
  /** It probably matches another interval, and a manager has not decided which counts. */
  isUndecided: boolean;
  /** Why it is not paid before a manager has accepted a punch of it; null if nothing has to be accepted. */
  doubt: Punch["doubt"];
}

/** Returns what counts of all of a person's intervals, given managers' decisions, as of a UTC instant. */
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
    lengthMs: ["no-end", "future"].includes(workedInterval.state) ? 0 : workedMs(workedInterval, now),
    countedMs: countedMs(workedInterval),
    isUndecided: waiting.has(workedInterval.key),
    doubt: [...workedInterval.doubts].find(([id]) => !letStand.has(itemKey("unverified", [id])))?.[1] ?? null,
  }));
}

/** Work with the day on which it counts (workDays). */
export interface DatedWork extends Work {
  day: string;
}

/** One person's paid work by `now`, without double time and with managers' decisions, and their ongoing work. */
export function workByDay(
  punches: readonly PunchEvent[],
  rows: readonly PunchDecision[],
  shifts: readonly LinkableShift[],
  rules: PairRules & { zone: string },
): DatedWork[] {
  const { intervals } = pairPunches(punches, { ...rules, untilNow: true });
  const days = workDaysAmong(intervals, shifts, rules.zone);
  const { decisions, letStand } = decidedOf(rows);
  const paid = dated(paidIntervals(intervals, decisions, letStand), days);
  const open = goingOn(intervals, rules);
  if (!open) return paid;
  return [...paid, { ...besidePaid(open, paid, rules.now), day: must(days.get(open.key), "its day") }];
}

/** Returns the ongoing work with already paid time, such as typed times, as breaks. */
function besidePaid({ start, breaks }: Work, paid: readonly PaidInterval[], now: string): Work {
  const whole = { start, end: Date.parse(now) };
  const pauses = breaks.map((pause) => ({ start: pause.start, end: pause.end ?? whole.end }));
  const taken = clipped(paid, whole);
  return { start, end: null, breaks: [...taken, ...without(pauses, taken)] };
}

/** Returns the total that counts, in ms. */
export function totalCountedMs(workedIntervals: readonly CountedInterval[]): number {
  return workedIntervals.reduce((sum, { countedMs }) => sum + countedMs, 0);
}
