import { cx } from "../cx.ts";
import { type ChartData, chartValueText } from "./chart-data.ts";
import type { ChartPlace } from "./use-roving-points.ts";

interface ChartTooltipProps {
  data: ChartData;
  place: ChartPlace;
  /** The middle of the column, from the left edge of a box of `width`, and the column's width, all in px. */
  x: number;
  columnWidth: number;
  width: number;
  /** The distance from the top, in px. */
  top?: number;
  /** Whether the tooltip shows one value instead of those of the whole column. */
  isSingle?: boolean;
}

const GAP = 6;
const WIDEST = 240;

/** Shows the values of a column beside it. Screen readers read the focused point instead. */
export function ChartTooltip({
  data,
  place,
  x,
  columnWidth,
  width,
  top = 4,
  isSingle = false,
}: ChartTooltipProps) {
  const { columns, series } = data;
  return (
    <div
      aria-hidden="true"
      style={{ ...besides(x, columnWidth / 2 + GAP, width), top }}
      className="pointer-events-none absolute z-10 w-max animate-appear rounded-lg bg-night px-3 py-2 text-sm text-on-night shadow-float"
    >
      <p className="font-semibold">{columns[place.column]?.label}</p>
      {series.map(
        ({ name }, row) =>
          (!isSingle || row === place.row) && (
            <p
              key={name}
              className={cx("flex justify-between gap-4 tabular-nums", row === place.row && "font-semibold")}
            >
              <span className="text-on-night-muted">{name}</span>
              {chartValueText(data, row, place.column)}
            </p>
          ),
      )}
    </div>
  );
}

/** Places the tooltip on the side with more room, so that it neither hides the column nor leaves the chart. */
function besides(x: number, away: number, width: number) {
  const isRight = x < width / 2;
  const room = Math.min(WIDEST, (isRight ? width - x : x) - away);
  return { maxWidth: room, ...(isRight ? { left: x + away } : { right: width - x + away }) };
}
