import { type ChartData, valueRange } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { type Box, DataPoint } from "./data-point.tsx";
import { Plot, type PlotLayout } from "./plot.tsx";
import { useSeriesFills } from "./series-style.tsx";
import { type RovingPoints, useRovingPoints } from "./use-roving-points.ts";

/** Between bars side by side: a part of a bar, up to this many px. */
const GAP_MAX = 2;
const GAP_SHARE = 0.25;

/** A bar chart with one bar per value; bars of several series stand side by side. */
export function BarChart({ data }: { data: ChartData }) {
  const { series, columns } = data;
  const boxOf: BarsProps["boxOf"] = ({ x, y, isMirrored }, row, column) => {
    const value = series[row]?.values[column] ?? 0;
    const width = x.bandwidth() / series.length;
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
    return {
      x: (x(column) ?? 0) + (isMirrored ? series.length - 1 - row : row) * width,
      y: top,
      width: Math.max(1, width - (series.length > 1 ? Math.min(GAP_MAX, width * GAP_SHARE) : 0)),
      height: bottom - top,
    };
  };
  const points = useRovingPoints(series.length, columns.length);
  return <Bars data={data} points={points} range={valueRange(data)} boxOf={boxOf} rounding={3} />;
}

interface BarsProps {
  data: ChartData;
  points: RovingPoints;
  range: [low: number, high: number];
  boxOf: (layout: PlotLayout, row: number, column: number) => Box;
  rounding?: number;
}

/** A chart of bars, each of which is a value. */
export function Bars({ data, points, range, boxOf, rounding = 0 }: BarsProps) {
  const { fill, definitions } = useSeriesFills(data);
  return (
    <ChartFrame data={data} legend="bars">
      <Plot data={data} range={range} points={points}>
        {(layout) => (
          <>
            {definitions}
            {data.columns.map(({ label }, column) =>
              data.series.map(({ name }, row) => {
                const box = boxOf(layout, row, column);
                return (
                  <DataPoint
                    key={`${label} ${name}`}
                    data={data}
                    points={points}
                    row={row}
                    column={column}
                    ring={box}
                  >
                    <rect {...box} rx={rounding} fill={fill(row)} />
                  </DataPoint>
                );
              }),
            )}
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}
