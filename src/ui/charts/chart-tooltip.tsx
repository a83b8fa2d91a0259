import { cx } from "../cx.ts";
import { type ChartData, chartValueText } from "./chart-data.ts";
import type { ChartPlace } from "./use-roving-points.ts";

interface ChartTooltipProps {
  data: ChartData;
  place: ChartPlace;
  /** Where the middle of the column is, in pixels from the left of a box this wide, and how wide the column is. */
  x: number;
  columnWidth: number;
  width: number;
  /** How far down, in pixels. */
  top?: number;
  /** Whether it says the value of the place alone, not those of the whole column. */
  isSingle?: boolean;
}

const GAP = 6;
const WIDEST = 240;

/** The values of a column, beside it. What has the focus says them to a screen reader by itself. */
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

/** On the side that has more room, so that it neither hides the column nor leaves the chart. */
function besides(x: number, away: number, width: number) {
  const isRight = x < width / 2;
  const room = Math.min(WIDEST, (isRight ? width - x : x) - away);
  return { maxWidth: room, ...(isRight ? { left: x + away } : { right: width - x + away }) };
}
