import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import { type ShiftTimes, shiftSpan } from "../time/spans.ts";
import type { PunchInterval } from "./intervals.ts";
import { type LinkableShift, linkShifts, NEAR_MS } from "./shift-links.ts";

/** A business's rules for its time clock. */
export type ClockRules = Pick<Business, "close_after_minutes" | "late_grace_minutes">;

/** The rules of a new business, as in the database. */
export const CLOCK_DEFAULTS = { close_after_minutes: 16 * 60, late_grace_minutes: 5 } satisfies ClockRules;

/** Returns a business's rules; defaults for rows stored by older versions. */
export function clockRulesOf(business: Partial<ClockRules> | null | undefined): ClockRules {
  const { close_after_minutes = CLOCK_DEFAULTS.close_after_minutes, late_grace_minutes } = business ?? {};
  return {
    close_after_minutes,
    late_grace_minutes: late_grace_minutes ?? CLOCK_DEFAULTS.late_grace_minutes,
  };
}

/** Returns the longest plausible time at work in ms, also for businesses without automatic clock-out. */
export function longestMs(business: Partial<ClockRules> | null | undefined): number {
  return (business?.close_after_minutes ?? CLOCK_DEFAULTS.close_after_minutes) * MINUTE_MS;
}

/** Returns how far from the plan an arrival or departure is on time, in ms. */
export function graceMs(business: Partial<ClockRules> | null | undefined): number {
  return clockRulesOf(business).late_grace_minutes * MINUTE_MS;
}

/** What is unusual about a clock-in. */
export type ClockInNotice =
  /** The shift begins this much later, at `start` in epoch ms; within the pay rules' grace, pay starts there. */
  { kind: "early"; start: number; ms: number; isPaidFromStart: boolean } | { kind: "no-shift" };

/** A smaller lead gets no notice. */
const EARLY_MS = 30 * MINUTE_MS;

interface Rules {
  zone: string;
  earlyGraceMinutes: number;
}

/** The notice for clocking in, given the person's published shifts around; null also for people on no roster. */
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

/**
 * When a person who forgot to clock out is clocked out by the business's rule, in epoch ms: at their shift's end, or
 * after the longest time at work. Null while they may still be at work, or without such a rule.
 */
export function automaticOut(
  open: PunchInterval,
  shifts: readonly LinkableShift[],
  business: Pick<Business, "close_after_minutes" | "timezone">,
  now: string,
): number | null {
  if (open.end !== null || business.close_after_minutes === null) return null;
  const latest = open.start + longestMs(business);
  if (Date.parse(now) <= latest) return null;
  const [link] = linkShifts([open], shifts, { zone: business.timezone, graceMs: 0 });
  const shift = shifts.find(({ id }) => id === link?.shift_id);
  const end = shift && shiftSpan(shift, business.timezone).end;
  return end && open.start < end && end < latest ? end : latest;
}
