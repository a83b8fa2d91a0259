import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import { NEAR_MS } from "./shift-links.ts";

/** What a business lays down for its time clock. */
export type ClockRules = Pick<Business, "close_after_minutes" | "late_grace_minutes">;

/** What a new business begins with, as the database has it. */
export const CLOCK_DEFAULTS = { close_after_minutes: 16 * 60, late_grace_minutes: 5 } satisfies ClockRules;

/** A business's rules; one that was stored before there were any has the defaults. */
export function clockRulesOf(business: Partial<ClockRules> | null | undefined): ClockRules {
  const { close_after_minutes = CLOCK_DEFAULTS.close_after_minutes } = business ?? {};
  return {
    close_after_minutes,
    late_grace_minutes: business?.late_grace_minutes ?? CLOCK_DEFAULTS.late_grace_minutes,
  };
}

/** Who is at work for longer has forgotten to clock out, in ms; also where nobody is clocked out for it. */
export function longestMs(business: Partial<ClockRules> | null | undefined): number {
  return (business?.close_after_minutes ?? CLOCK_DEFAULTS.close_after_minutes) * MINUTE_MS;
}

/** How far from the plan somebody may come or leave and be on time, in ms. */
export function graceMs(business: Partial<ClockRules> | null | undefined): number {
  return clockRulesOf(business).late_grace_minutes * MINUTE_MS;
}

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
