import { HOUR_MS, MINUTE_MS } from "#lib/format/calendar-days.ts";

/** Who came longer ago has surely forgotten to clock out, in ms. */
export const LONGEST_WORK_MS = 16 * HOUR_MS;

/** Who is early or late by no more than this is on time, in ms. */
export const GRACE_MS = 5 * MINUTE_MS;
