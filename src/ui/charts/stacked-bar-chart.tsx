import { Bar } from "@visx/shape";
import type { ChartData } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DataPoint } from "./data-point.tsx";
import { Plot } from "./plot.tsx";
import { useSeriesFills } from "./series-style.tsx";
import { type Segment, stackSegments } from "./stack-segments.ts";
import { useRovingPoints } from "./use-roving-points.ts";

/** The parts of a whole on top of one another. */
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
                // A line of the surface keeps neighbours apart.
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
