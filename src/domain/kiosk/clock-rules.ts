import { MINUTE_MS } from "#lib/format/calendar-days.ts";
import type { Business } from "#schema/entities/business.ts";

/** Where nobody is clocked out automatically, who came longer ago has forgotten to clock out all the same. */
const LONGEST_WORK_MINUTES = 960;
/** Until the device has heard what the business laid down. */
const GRACE_MINUTES = 5;

type Laid = Partial<Pick<Business, "close_after_minutes" | "late_grace_minutes">>;

/** What a business lays down for its clock: for how long somebody is at work at most, and what is on time; in ms. */
export function clockRules({ close_after_minutes, late_grace_minutes }: Laid) {
  return {
    maxMs: (close_after_minutes ?? LONGEST_WORK_MINUTES) * MINUTE_MS,
    graceMs: (late_grace_minutes ?? GRACE_MINUTES) * MINUTE_MS,
  };
}
