import type { Business } from "#schema/entities/business.ts";
import { shiftSpan } from "../time/spans.ts";
import { longestMs } from "./clock-rules.ts";
import type { PunchInterval } from "./intervals.ts";
import { type LinkableShift, linkShifts } from "./shift-links.ts";

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
