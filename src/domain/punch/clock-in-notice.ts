import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import { type ShiftTimes, shiftSpan } from "../roster/shift-span.ts";
import { NEAR_MS } from "./link-shift.ts";

/** What is unusual about clocking in. */
export type ClockInNotice =
  /** The shift begins so much later, at `start` in epoch ms; within the grace of the pay rules it is paid from there. */
  { kind: "early"; start: number; ms: number; isPaidFromStart: boolean } | { kind: "no-shift" };

/** Who comes less early than this is told nothing. */
const EARLY_MS = 30 * MINUTE_MS;

interface Rules {
  /** Of the business. */
  zone: string;
  earlyGraceMinutes: number;
}

/**
 * What somebody who clocks in at an instant is told, given their own published shifts of the days around it; null for
 * nothing, also where they are on no roster at all.
 */
export function clockInNotice(
  now: string,
  shifts: readonly ShiftTimes[],
  { zone, earlyGraceMinutes }: Rules,
): ClockInNotice | null {
  if (shifts.length === 0) return null;
  const at = Date.parse(now);
  const spans = shifts.map((shift) => shiftSpan(shift, zone));
  if (spans.some(({ start, end }) => start <= at && at < end)) return null;
  const start = Math.min(...spans.map((span) => span.start).filter((one) => one > at));
  const ms = start - at;
  if (ms > NEAR_MS) return { kind: "no-shift" };
  if (ms < EARLY_MS) return null;
  return { kind: "early", start, ms, isPaidFromStart: ms <= earlyGraceMinutes * MINUTE_MS };
}
