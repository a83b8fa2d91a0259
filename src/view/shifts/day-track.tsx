import { DAY_MINUTES } from "#domain/roster/day-bars.ts";
import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

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

const HOUR = 60;
const MARKS_MAX = 8;

/** The hours above a day's line, as many as fit. Hidden from screen readers, because bars say their times. */
export function HourMarks({ window }: { window: WallSpan }) {
  const format = useFormat();
  const count = (window.end - window.start) / HOUR;
  const every = Math.max(1, Math.ceil(count / MARKS_MAX));
  const marks = Array.from(
    { length: Math.ceil(count / every) },
    (_, place) => window.start + place * every * HOUR,
  );
  return (
    <div aria-hidden="true" className={NAME_COLUMN}>
      <div className="relative h-6 text-xs text-muted tabular-nums">
        {marks.map((start, place) => (
          <span
            key={start}
            className={cx("absolute whitespace-nowrap", place % 2 === 1 && "max-md:hidden")}
            style={{ insetInlineStart: placeOn(window, { start, end: start }).insetInlineStart }}
          >
            {format.hour((start / HOUR) % 24)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Marks the current time on a day's line; renders nothing if it is out of view. `now` is in minutes of the day. */
export function NowLine({ now, window }: { now: number; window: WallSpan }) {
  if (now < window.start || now > window.end) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute w-0.5 -translate-x-1/2 rtl:translate-x-1/2 bg-danger max-md:inset-y-0 md:-inset-y-2"
      style={{ insetInlineStart: placeOn(window, { start: now, end: now }).insetInlineStart }}
    />
  );
}
