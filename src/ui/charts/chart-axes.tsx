import { AxisBottom, AxisLeft, type TickRendererProps } from "@visx/axis";
import { Group } from "@visx/group";
import type { ChartData } from "./chart-data.ts";
import type { PlotLayout } from "./plot-layout.ts";

/** The names of the columns below, the values at the left, and a line across for each of them. */
export function ChartAxes({ data, layout }: { data: ChartData; layout: PlotLayout }) {
  const { x, y, width, height, ticks, shown } = layout;
  return (
    <Group aria-hidden="true">
      {ticks.map((tick) => (
        <line
          key={tick}
          x2={width}
          y1={y(tick)}
          y2={y(tick)}
          stroke={tick === 0 ? "var(--color-edge)" : "var(--color-line)"}
        />
      ))}
      <AxisLeft
        scale={y}
        tickValues={ticks}
        tickFormat={(value) => data.formatValue(Number(value))}
        tickComponent={ValueTick}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={x}
        top={height}
        tickValues={shown}
        tickFormat={(column) => data.columns[Number(column)]?.tick ?? ""}
        tickComponent={ColumnTick}
        hideAxisLine
        hideTicks
      />
    </Group>
  );
}

function ValueTick({ y, formattedValue }: TickRendererProps) {
  return (
    <text x={-8} y={y} dy="0.32em" textAnchor="end" className="fill-muted text-xs tabular-nums">
      {formattedValue}
    </text>
  );
}

function ColumnTick({ x, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y="1.25rem" textAnchor="middle" className="fill-muted text-xs tabular-nums">
      {formattedValue}
    </text>
  );
}
