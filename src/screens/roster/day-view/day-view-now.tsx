import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { DAY_MS } from "#lib/format/calendar-days.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { placeOn } from "./day-track.ts";

const DAY_MINUTES = DAY_MS / 60_000;

/** How many minutes of a calendar day have passed in the business's zone: negative before it, above 1440 after it. */
export function useMinutesOf(day: string): number {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const days = (Date.parse(format.dayOf(now)) - Date.parse(day)) / DAY_MS;
  return (days + format.dayFraction(now)) * DAY_MINUTES;
}

interface NowLineProps {
  minutes: number;
  window: WallSpan;
  className?: string;
}

/** Marks the current time on a day's line; renders nothing if it is out of view. */
export function NowLine({ minutes, window, className }: NowLineProps) {
  if (minutes < window.start || minutes > window.end) return null;
  return (
    <div
      aria-hidden="true"
      className={cx(
        "pointer-events-none absolute w-0.5 -translate-x-1/2 rtl:translate-x-1/2 bg-danger",
        className ?? "inset-y-0",
      )}
      style={{ insetInlineStart: placeOn(window, { start: minutes, end: minutes }).insetInlineStart }}
    />
  );
}
