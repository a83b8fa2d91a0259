import type { WallSpan } from "#domain/time/wall-minutes.ts";
import { cx } from "#ui/cx.ts";
import { useFormat } from "#view/format/use-format.ts";
import { NAME_COLUMN, placeOn } from "./day-track.ts";

const HOUR = 60;
const MARKS_MAX = 8;

/** The hours over the line of a day, as many as have room. Bars say their times themselves. */
export function DayViewHours({ window }: { window: WallSpan }) {
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
