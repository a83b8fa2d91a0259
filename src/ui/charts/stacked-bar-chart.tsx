import { Bars } from "./bar-chart.tsx";
import type { ChartData } from "./chart-data.ts";
import { useRovingPoints } from "./use-roving-points.ts";

/** A gap in the surface's colour separates neighbours. */
const GAP = 1.5;

export function StackedBarChart({ data }: { data: ChartData }) {
  const { series, columns } = data;
  const points = useRovingPoints(series.length, columns.length, true);
  const segments = stackSegments(data);
  const edges = segments.flatMap(({ from, to }) => [from, to]);
  return (
    <Bars
      data={data}
      points={points}
      range={[Math.min(0, ...edges), Math.max(0, ...edges)]}
      boxOf={({ x, y }, row, column) => {
        const { from, to } = segments[column * series.length + row] ?? { from: 0, to: 0 };
        const height = Math.max(0, y(from) - y(to) - (row > 0 ? GAP : 0));
        return { x: x(column) ?? 0, y: y(to), width: x.bandwidth(), height };
      }}
    />
  );
}

/** Each value's part of its column, from the lower to the upper edge; negative values go down from zero. */
export function stackSegments({ columns, series }: ChartData): { from: number; to: number }[] {
  return columns.flatMap((_, column) => {
    let [high, low] = [0, 0];
    return series.map(({ values }) => {
      const value = values[column] ?? 0;
      const start = value < 0 ? low : high;
      if (value < 0) low += value;
      else high += value;
      return { from: Math.min(start, start + value), to: Math.max(start, start + value) };
    });
  });
}
