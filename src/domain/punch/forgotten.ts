import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";
import { shiftSpan } from "../roster/shift-span.ts";
import { type LinkableShift, linkShifts } from "./link-shift.ts";
import type { PunchInterval } from "./punch-interval.ts";

/** Nobody is at work for longer, where the business does not say otherwise. */
const LONGEST_MS = 16 * HOUR_MS;

type ClockRules = Pick<Business, "close_after_minutes" | "timezone">;

/** Who is at work for longer has forgotten to clock out, in ms. */
export function longestMs({ close_after_minutes }: Pick<Business, "close_after_minutes">): number {
  return close_after_minutes ? close_after_minutes * MINUTE_MS : LONGEST_MS;
}

/**
 * When somebody who forgot to clock out is clocked out by the rule of the business, in epoch milliseconds: at the end of
 * their shift, or of none when the longest time at work is over. Null while they may still be at work, or without such
 * a rule.
 */
export function automaticOut(
  open: PunchInterval,
  shifts: readonly LinkableShift[],
  business: ClockRules,
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
