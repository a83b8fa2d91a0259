import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { DAY_MS } from "#lib/time/calendar-days.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "../format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "../times/use-now.ts";

const QUARTERS = [0, 6, 12, 18];
const LEAST_WIDTH_PERCENT = 0.8;

/** The day as a line with its intervals. Hidden from screen readers, because the list beside it says the same. */
export function DayRibbon({ punches }: { punches: readonly WorkInterval[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <div aria-hidden="true">
      <div className="relative h-4 overflow-hidden rounded-full bg-sunken">
        {[25, 50, 75].map((percent) => (
          <span
            key={percent}
            className="absolute inset-y-0 w-px bg-line"
            style={{ insetInlineStart: `${percent}%` }}
          />
        ))}
        {ribbonSegments(punches, now, format.dayFraction).map((segment) => (
          <span
            key={segment.key}
            className={cx(
              "absolute inset-y-0 rounded-full",
              segment.isRunning ? "animate-breathe bg-positive" : "bg-brand",
            )}
            style={{
              insetInlineStart: `${segment.from * 100}%`,
              width: `${Math.max(LEAST_WIDTH_PERCENT, (segment.to - segment.from) * 100)}%`,
            }}
          />
        ))}
      </div>
      <div className="mt-1.5 flex text-xs text-muted tabular-nums">
        {QUARTERS.map((hour) => (
          <span key={hour} className="w-0 flex-1">
            {format.hour(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * Today's intervals as segments of the day's line, which is 0 at midnight and 1 at the next. What is before midnight is
 * clipped to it; without an end, a segment has no length.
 */
export function ribbonSegments(
  punches: readonly Pick<WorkInterval, "key" | "from" | "to" | "state">[],
  now: string,
  dayFraction: (instant: string) => number,
) {
  const sinceMidnightMs = dayFraction(now) * DAY_MS;
  const placeOf = (instant: string) =>
    Date.parse(now) - Date.parse(instant) > sinceMidnightMs ? 0 : dayFraction(instant);
  return punches.map((punch) => {
    const isRunning = punch.state === "going-on";
    const end = punch.to ?? (isRunning ? now : punch.from);
    const from = placeOf(punch.from);
    return { key: punch.key, from, to: Math.max(from, placeOf(end)), isRunning };
  });
}
