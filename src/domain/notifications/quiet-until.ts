import { addDays, calendarDay } from "#lib/format/calendar-days.ts";
import { shiftSpan } from "../roster/shift-span.ts";
import type { PushChoices } from "./push-types.ts";

/**
 * When the quiet hours end that `now` (UTC instant) is in, in epoch milliseconds; null outside of them. They are wall-clock
 * times of the business's zone: over midnight when they end before they begin, none when both are the same, and an hour
 * shorter or longer on the nights that the clocks are changed.
 */
export function quietUntil(
  { quiet_from, quiet_to }: Pick<PushChoices, "quiet_from" | "quiet_to">,
  zone: string,
  now: string,
): number | null {
  if (quiet_from === null || quiet_to === null || quiet_from === quiet_to) return null;
  const today = calendarDay(now, zone);
  const at = Date.parse(now);
  const spans = [addDays(today, -1), today].map((date) =>
    shiftSpan({ date, start_time: quiet_from, end_time: quiet_to }, zone),
  );
  return spans.find(({ start, end }) => start <= at && at < end)?.end ?? null;
}
