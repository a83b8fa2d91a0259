import { Bar } from "@visx/shape";
import { type ChartData, valueRange } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DataPoint } from "./data-point.tsx";
import type { PlotLayout } from "./plot.tsx";
import { Plot } from "./plot.tsx";
import { useSeriesFills } from "./series-style.tsx";
import { useRovingPoints } from "./use-roving-points.ts";

/** A bar chart with one bar per value; bars of several series stand side by side. */
export function BarChart({ data }: { data: ChartData }) {
  const { series, columns } = data;
  const points = useRovingPoints(series.length, columns.length);
  const { fill, definitions } = useSeriesFills(series.length);
  return (
    <ChartFrame data={data} legend="bars">
      <Plot data={data} range={valueRange(data)} points={points}>
        {(layout) => (
          <>
            {definitions}
            {columns.map(({ label }, column) =>
              series.map(({ name, values }, row) => {
                const bar = barAt(layout, values[column] ?? 0, { column, row, rows: series.length });
                return (
                  <DataPoint key={`${label} ${name}`} {...{ data, points, row, column }} ring={bar}>
                    <Bar {...bar} rx={3} fill={fill(row)} />
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

const GAP = 2;

interface BarPlace {
  column: number;
  row: number;
  rows: number;
}

function barAt({ x, y, isMirrored }: PlotLayout, value: number, { column, row, rows }: BarPlace) {
  const width = x.bandwidth() / rows;
  const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))];
  return {
    x: (x(column) ?? 0) + (isMirrored ? rows - 1 - row : row) * width,
    y: top,
    width: Math.max(1, width - (rows > 1 ? GAP : 0)),
    height: bottom - top,
  };
}
