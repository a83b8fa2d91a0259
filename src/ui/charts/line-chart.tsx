import { LinePath } from "@visx/shape";
import { type ChartData, valueRange } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { DataPoint } from "./data-point.tsx";
import type { PlotLayout } from "./plot.tsx";
import { Plot } from "./plot.tsx";
import { SeriesMark, seriesStyle } from "./series-style.tsx";
import { type RovingPoints, useRovingPoints } from "./use-roving-points.ts";

const MARK = 10;

/** A line chart. The line goes on to the next value where some are missing, and a lone one is a line by itself. */
export function LineChart({ data }: { data: ChartData }) {
  const points = useRovingPoints(data.series.length, data.columns.length);
  return (
    <ChartFrame data={data} legend="lines">
      <Plot data={data} range={valueRange(data)} points={points}>
        {(layout) =>
          data.series.map(({ name }, row) => (
            <Line key={name} data={data} points={points} layout={layout} row={row} />
          ))
        }
      </Plot>
    </ChartFrame>
  );
}

interface LineProps {
  data: ChartData;
  points: RovingPoints;
  layout: PlotLayout;
  row: number;
}

function Line({ data, points, layout, row }: LineProps) {
  const count = data.series.length;
  const values = data.columns.map((_, column) => data.series[row]?.values[column] ?? null);
  const { color, dash } = seriesStyle(row, count);
  return (
    <>
      <LinePath
        data={pathOf(values, layout)}
        x={([x]) => x}
        y={([, y]) => y}
        stroke={color}
        strokeWidth={2.5}
        strokeDasharray={dash}
        className="pointer-events-none"
      />
      {values.map((value, column) => {
        const [x, y] = [layout.centre(column), layout.y(value ?? 0)];
        const ring = { x: x - MARK / 2, y: y - MARK / 2, width: MARK, height: MARK };
        return (
          <DataPoint
            key={data.columns[column]?.label}
            data={data}
            points={points}
            row={row}
            column={column}
            ring={ring}
          >
            {value !== null && <SeriesMark row={row} count={count} x={x} y={y} />}
          </DataPoint>
        );
      })}
    </>
  );
}

function pathOf(values: readonly (number | null)[], { centre, x, y }: PlotLayout): [x: number, y: number][] {
  const points = values.flatMap((value, column): [number, number][] =>
    value === null ? [] : [[centre(column), y(value)]],
  );
  const [[middle, height] = [0, 0]] = points;
  const half = x.bandwidth() / 2;
  return points.length === 1
    ? [
        [middle - half, height],
        [middle + half, height],
      ]
    : points;
}
