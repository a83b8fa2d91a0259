import { Group } from "@visx/group";
import { scaleBand, scaleLinear } from "@visx/scale";
import { Fragment, type ReactNode } from "react";
import { useLocale } from "react-aria-components/I18nProvider";
import { useUiWords } from "#words/made/use-ui-words.ts";
import type { ChartData } from "./chart-data.ts";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { type BoxSize, useBoxSize } from "./use-box-size.ts";
import type { RovingPoints } from "./use-roving-points.ts";

interface PlotProps {
  data: ChartData;
  range: [low: number, high: number];
  points: RovingPoints;
  children: (layout: PlotLayout) => ReactNode;
}

/** A chart with axes that fills its box. The box has its final size from the start, whatever is drawn later. */
export function Plot({ data, range, points, children }: PlotProps) {
  const say = useUiWords();
  const isMirrored = useLocale().direction === "rtl";
  const [box, size] = useBoxSize();
  const layout = size && plotLayout(data, size, range, isMirrored);
  return (
    <div ref={box} className="relative aspect-video min-h-64 w-full">
      {size && layout && (
        <svg
          {...points.svgProps}
          role="application"
          aria-roledescription={say("chart.chart")}
          aria-label={say("chart.label", { title: data.title })}
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

/** The whole height of a column reacts to the pointer, because a low bar would be hard to hit. */
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

/** The column names below, the values before the first column, and a grid line for each value. */
function ChartAxes({ data, layout }: { data: ChartData; layout: PlotLayout }) {
  const { centre, y, width, height, ticks, shown, isMirrored } = layout;
  return (
    <Group aria-hidden="true" className="fill-muted text-xs tabular-nums">
      {ticks.map((tick) => (
        <Fragment key={tick}>
          <line
            x2={width}
            y1={y(tick)}
            y2={y(tick)}
            stroke={tick === 0 ? "var(--color-edge)" : "var(--color-line)"}
          />
          {/* The end of a text that runs from right to left is at its left. */}
          <text x={isMirrored ? width + 8 : -8} y={y(tick)} dy="0.32em" textAnchor="end">
            {data.formatValue(tick)}
          </text>
        </Fragment>
      ))}
      {shown.map((column) => (
        <text key={column} x={centre(column)} y={height} dy="1.25rem" textAnchor="middle">
          {data.columns[column]?.tick}
        </text>
      ))}
    </Group>
  );
}

/** The widest character of an axis label, and the space around it, in px. */
const CHARACTER = 7.5;
const AIR = 12;
const TOP = 10;
const BOTTOM = 30;
const TICKS = 4;

export type PlotLayout = ReturnType<typeof plotLayout>;

/** The layout of a chart of this size: columns side by side, from right to left if mirrored, and values upwards. */
export function plotLayout(
  { columns, formatValue, areWhole }: ChartData,
  { scale = 1, ...size }: BoxSize,
  range: [number, number],
  isMirrored = false,
) {
  const height = Math.max(0, size.height - TOP - BOTTOM * scale);
  const y = scaleLinear<number>({
    domain: range[0] === range[1] ? [0, 1] : range,
    range: [height, 0],
    nice: TICKS,
  });
  const ticks = y.ticks(TICKS).filter((tick) => !areWhole || Number.isInteger(tick));
  const side = widthOf(ticks.map(formatValue)) * scale + AIR;
  const width = Math.max(0, size.width - side);
  const left = isMirrored ? 0 : side;
  const x = scaleBand<number>({
    domain: [...columns.keys()],
    range: isMirrored ? [width, 0] : [0, width],
    padding: 0.3,
  });
  const centre = (column: number) => (x(column) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil((widthOf(columns.map(({ tick }) => tick)) * scale + AIR) / Math.max(1, x.step()));
  const shown = [...columns.keys()].filter((column) => column % every === 0);
  return { left, top: TOP, width, height, x, y, centre, ticks, shown, isMirrored };
}

function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * CHARACTER;
}
