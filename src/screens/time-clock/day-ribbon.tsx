import type { Stretch } from "#domain/work/stretches.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { cx } from "#ui/cx.ts";
import { ribbonSegments } from "./ribbon-segments.ts";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

const QUARTERS = [0, 6, 12, 18];
const LEAST_WIDTH_PERCENT = 0.8;

/** The day as a line, with what was worked on it. A picture of the list beside it, so it is silent to screen readers. */
export function DayRibbon({ punches }: { punches: readonly Stretch[] }) {
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
