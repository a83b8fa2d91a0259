import { Group } from "@visx/group";
import type { ReactNode } from "react";
import { ChartAxes } from "./chart-axes.tsx";
import type { ChartData } from "./chart-data.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type PlotLayout, plotLayout } from "./plot-layout.ts";
import { useBoxSize } from "./use-box-size.ts";
import type { RovingPoints } from "./use-roving-points.ts";

interface PlotProps {
  data: ChartData;
  range: [low: number, high: number];
  points: RovingPoints;
  children: (layout: PlotLayout) => ReactNode;
}

/** A chart with axes, as wide as its place. The place is kept from the beginning, whatever is drawn into it and when. */
export function Plot({ data, range, points, children }: PlotProps) {
  const [box, size] = useBoxSize();
  const layout = size && plotLayout(data, size, range);
  return (
    <div ref={box} dir="ltr" className="relative aspect-video min-h-64 w-full">
      {size && layout && (
        <svg
          {...points.svgProps}
          role="application"
          aria-roledescription="chart"
          aria-label={`${data.title}. Arrow keys go from value to value.`}
          width={size.width}
          height={size.height}
          className="absolute inset-0 overflow-visible"
        >
          <Group left={layout.left} top={layout.top}>
            <ChartAxes data={data} layout={layout} />
            <Columns data={data} layout={layout} points={points} />
            {children(layout)}
          </Group>
        </svg>
      )}
      {size && layout && points.active && (
        <ChartTooltip
          data={data}
          place={points.active}
          x={layout.left + layout.centre(points.active.column)}
          columnWidth={layout.x.step()}
          width={size.width}
        />
      )}
    </div>
  );
}

/** The whole height of a column answers to the pointer: a low bar would be hard to hit. */
function Columns({ data, layout, points }: Omit<PlotProps, "range" | "children"> & { layout: PlotLayout }) {
  const { centre, x, height } = layout;
  return data.columns.map(({ label }, column) => (
    <rect
      key={label}
      {...points.areaProps(points.current.row, column)}
      x={centre(column) - x.step() / 2}
      width={x.step()}
      height={height}
      className={points.active?.column === column ? "fill-sunken" : "fill-transparent"}
    />
  ));
}
