import { Bar } from "@visx/shape";
import type { ChartData } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DataPoint } from "./data-point.tsx";
import { Plot } from "./plot.tsx";
import { useSeriesFills } from "./series-style.tsx";
import { useRovingPoints } from "./use-roving-points.ts";

export function StackedBarChart({ data }: { data: ChartData }) {
  const { series, columns } = data;
  const points = useRovingPoints(series.length, columns.length, true);
  const { fill, definitions } = useSeriesFills(series.length);
  const segments = stackSegments(data);
  return (
    <ChartFrame data={data} legend="bars">
      <Plot data={data} range={rangeOf(segments)} points={points}>
        {({ x, y }) => (
          <>
            {definitions}
            {segments.map(({ row, column, from, to }) => {
              const box = {
                x: x(column) ?? 0,
                y: y(to),
                width: x.bandwidth(),
                // A gap in the surface's colour separates neighbours.
                height: Math.max(0, y(from) - y(to) - (row > 0 ? 1.5 : 0)),
              };
              return (
                <DataPoint key={`${row} ${column}`} {...{ data, points, row, column }} ring={box}>
                  <Bar {...box} fill={fill(row)} />
                </DataPoint>
              );
            })}
          </>
        )}
      </Plot>
    </ChartFrame>
  );
}

function rangeOf(segments: readonly Segment[]): [number, number] {
  return [Math.min(0, ...segments.map(({ from }) => from)), Math.max(0, ...segments.map(({ to }) => to))];
}

/** A value's part of its column, from the lower to the upper edge. */
export interface Segment {
  row: number;
  column: number;
  from: number;
  to: number;
}

/** Stacks the values of each column; negative values go down from zero. */
export function stackSegments({ columns, series }: ChartData): Segment[] {
  return columns.flatMap((_, column) => {
    let [high, low] = [0, 0];
    return series.map(({ values }, row) => {
      const value = values[column] ?? 0;
      const start = value < 0 ? low : high;
      if (value < 0) low += value;
      else high += value;
      return { row, column, from: Math.min(start, start + value), to: Math.max(start, start + value) };
    });
  });
}
