import { Group } from "@visx/group";
import { type ChartData, valueRange } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { HeatCell } from "./heat-cell.tsx";
import { heatLayout } from "./heat-layout.ts";
import { useBoxSize } from "./use-box-size.ts";
import { useRovingPoints } from "./use-roving-points.ts";

/** A value for each row and column, the more the stronger its colour; each cell says its value as well. */
export function HeatMap({ data }: { data: ChartData }) {
  const { series, columns } = data;
  const [box, size] = useBoxSize();
  const points = useRovingPoints(series.length, columns.length);
  const layout = heatLayout(data, size?.width ?? 0, size?.scale);
  const [, most] = valueRange(data);
  const { active } = points;
  return (
    <ChartFrame data={data}>
      <div ref={box} dir="ltr" className="relative" style={{ height: layout.height }}>
        {size && (
          <div className="absolute inset-0 overflow-x-auto overflow-y-hidden">
            <svg
              {...points.svgProps}
              role="application"
              aria-roledescription="chart"
              aria-label={`${data.title}. Arrow keys go from value to value.`}
              width={layout.width}
              height={layout.height}
            >
              <Names data={data} layout={layout} />
              {series.map(({ name }, row) =>
                columns.map(({ label }, column) => (
                  <HeatCell key={`${name} ${label}`} {...{ data, points, row, column, layout, most }} />
                )),
              )}
            </svg>
            {active && (
              <ChartTooltip
                data={data}
                place={active}
                x={layout.left(active.column) + layout.cell / 2}
                columnWidth={0}
                width={layout.width}
                top={layout.besides(active.row)}
                isSingle
              />
            )}
          </div>
        )}
      </div>
    </ChartFrame>
  );
}

function Names({ data, layout }: { data: ChartData; layout: ReturnType<typeof heatLayout> }) {
  return (
    <Group aria-hidden="true" className="fill-muted text-xs tabular-nums">
      {data.columns.map(({ label, tick }, column) => (
        <text key={label} x={layout.left(column) + layout.cell / 2} y={layout.head - 10} textAnchor="middle">
          {tick}
        </text>
      ))}
      {data.series.map(({ name }, row) => (
        <text key={name} y={layout.top(row) + layout.line / 2} dy="0.32em">
          {name}
        </text>
      ))}
    </Group>
  );
}
