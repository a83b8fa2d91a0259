import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { DAY_MINUTES } from "./day-bars.ts";

/** Beside the names where there is room; under them on a phone. */
export const NAME_COLUMN = "md:ps-44";

/** The position of a span on a day's line, in percent of it. */
export function placeOn(
  window: WallSpan,
  { start, end }: WallSpan,
): { insetInlineStart: string; width: string } {
  const whole = window.end - window.start;
  const percent = (minutes: number) => `${(minutes / whole) * 100}%`;
  return { insetInlineStart: percent(start - window.start), width: percent(end - start) };
}

/** How many minutes of a calendar day have passed in the business's zone: negative before it, above 1440 after it. */
export function useMinutesOf(day: string): number {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const days = (Date.parse(format.dayOf(now)) - Date.parse(day)) / DAY_MS;
  return (days + format.dayFraction(now)) * DAY_MINUTES;
}
