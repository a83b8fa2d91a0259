import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";

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
