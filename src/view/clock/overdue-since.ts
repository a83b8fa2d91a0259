import { shiftSpan } from "#domain/time/spans.ts";
import { MINUTE_MS } from "#lib/time/calendar-days.ts";
import type { Shift } from "#schema/entities/shift.ts";

/** How long after their shift's end a person is asked whether they forgot to clock out. */
const REMIND_AFTER_MS = 30 * MINUTE_MS;

/**
 * When the last shift ended of a person at work since `start` (epoch ms); null if it goes on, has just ended, or
 * another one follows.
 */
export function overdueSince(
  start: number,
  shifts: readonly Pick<Shift, "date" | "start_time" | "end_time">[],
  zone: string,
  now: string,
): number | null {
  const spans = shifts.map((shift) => shiftSpan(shift, zone)).filter((span) => span.end > start);
  const last = Math.max(0, ...spans.filter((span) => span.start <= Date.parse(now)).map(({ end }) => end));
  return last > 0 && Date.parse(now) - last >= REMIND_AFTER_MS ? last : null;
}
