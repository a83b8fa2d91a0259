import { type ChartData, valueText } from "./chart-data.ts";
import { DataPoint } from "./data-point.tsx";
import { heatOf } from "./heat.ts";
import type { heatLayout } from "./heat-layout.ts";
import type { Place, RovingPoints } from "./use-roving-points.ts";

interface HeatCellProps extends Place {
  data: ChartData;
  points: RovingPoints;
  layout: ReturnType<typeof heatLayout>;
  most: number;
}

/** The ring of the focus stands within the cell, where no neighbour covers it. */
const RING_INSET = 5;

export function HeatCell({ data, points, row, column, layout, most }: HeatCellProps) {
  const box = {
    x: layout.left(column) + 1,
    y: layout.top(row) + 1,
    width: layout.cell - 2,
    height: layout.line - 2,
  };
  const { fill, text } = heatOf(data.series[row]?.values[column] ?? null, most);
  const ring = {
    x: box.x + RING_INSET,
    y: box.y + RING_INSET,
    width: box.width - 2 * RING_INSET,
    height: box.height - 2 * RING_INSET,
  };
  return (
    <g {...points.areaProps(row, column)}>
      <rect {...box} rx="4" style={{ fill }} />
      <DataPoint {...{ data, points, row, column, ring }} ringColor={text}>
        <text
          x={box.x + box.width / 2}
          y={box.y + box.height / 2}
          dy="0.32em"
          textAnchor="middle"
          className="text-xs font-semibold tabular-nums"
          style={{ fill: text }}
        >
          {valueText(data, row, column)}
        </text>
      </DataPoint>
    </g>
  );
}
