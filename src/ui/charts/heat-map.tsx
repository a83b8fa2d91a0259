import { Group } from "@visx/group";
import { useLocale } from "react-aria-components/I18nProvider";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { type ChartData, chartValueText, valueRange } from "./chart-data.ts";
import { ChartFrame } from "./chart-frame.tsx";
import { ChartTooltip } from "./chart-tooltip.tsx";
import { DataPoint, inset } from "./data-point.tsx";
import { useBoxSize } from "./use-box-size.ts";
import { type ChartPlace, type RovingPoints, useRovingPoints } from "./use-roving-points.ts";

/** A cell for each row and column, coloured more strongly the higher its value, which it also shows as text. */
export function HeatMap({ data }: { data: ChartData }) {
  const say = useUiWords();
  const { series, columns } = data;
  const [box, size] = useBoxSize();
  const points = useRovingPoints(series.length, columns.length);
  const isMirrored = useLocale().direction === "rtl";
  const layout = heatLayout(data, { width: size?.width ?? 0, scale: size?.scale, isMirrored });
  const [, most] = valueRange(data);
  const { active } = points;
  return (
    <ChartFrame data={data}>
      <div ref={box} className="relative" style={{ height: layout.height }}>
        {size && (
          <div className="absolute inset-0 overflow-x-auto overflow-y-hidden">
            {/* As wide as the chart, also where that is wider than the box: the tooltip is placed within it. */}
            <div className="relative" style={{ width: layout.width, height: layout.height }}>
              <svg
                {...points.svgProps}
                role="application"
                aria-roledescription={say("chart.chart")}
                aria-label={say("chart.label", { title: data.title })}
                width={layout.width}
                height={layout.height}
              >
                <Names data={data} layout={layout} />
                {series.map(({ name }, row) =>
                  columns.map(({ label }, column) => (
                    <HeatCell
                      key={`${name} ${label}`}
                      data={data}
                      points={points}
                      row={row}
                      column={column}
                      layout={layout}
                      most={most}
                    />
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
        <text key={name} x={layout.side} y={layout.top(row) + layout.line / 2} dy="0.32em">
          {name}
        </text>
      ))}
    </Group>
  );
}

interface HeatCellProps extends ChartPlace {
  data: ChartData;
  points: RovingPoints;
  layout: ReturnType<typeof heatLayout>;
  most: number;
}

/** The focus ring is drawn inside the cell, so that no neighbour covers it. */
const RING_INSET = 5;

function HeatCell({ data, points, row, column, layout, most }: HeatCellProps) {
  const cell = { x: layout.left(column), y: layout.top(row), width: layout.cell, height: layout.line };
  const box = inset(cell, 1);
  const ring = inset(box, RING_INSET);
  const { fill, text } = heatOf(data.series[row]?.values[column] ?? null, most);
  return (
    <g {...points.areaProps(row, column)}>
      <rect {...box} rx="4" style={{ fill }} />
      <DataPoint data={data} points={points} row={row} column={column} ring={ring} ringColor={text}>
        <text
          x={box.x + box.width / 2}
          y={box.y + box.height / 2}
          dy="0.32em"
          textAnchor="middle"
          className="text-xs font-semibold tabular-nums"
          style={{ fill: text }}
        >
          {chartValueText(data, row, column)}
        </text>
      </DataPoint>
    </g>
  );
}

/** The smallest side of a cell, in px: big enough for a fingertip. */
const CELL = 44;
/** The height of the column names, in px. */
const HEAD = 24;
const CHARACTER = 7.5;
const AIR = 12;
/** The height of a two-line tooltip, in px. */
const TOOLTIP = 64;

/** The positions of the cells, from right to left if mirrored: as wide as the chart allows, but scrolling sideways before they get too narrow. */
export function heatLayout(
  { columns, series }: ChartData,
  {
    width: boxWidth,
    scale = 1,
    isMirrored,
  }: { width: number; scale?: number | undefined; isMirrored: boolean },
) {
  const side = Math.max(0, ...series.map(({ name }) => name.length)) * CHARACTER * scale + AIR;
  const cell = Math.max(CELL * scale, (boxWidth - side) / Math.max(1, columns.length));
  const [line, head] = [CELL * scale, HEAD * scale];
  const width = side + columns.length * cell;
  const top = (row: number) => head + row * line;
  return {
    cell,
    /** The heights of a row and of the column names. */
    line,
    head,
    width,
    /** Where the names of the rows begin. */
    side: isMirrored ? width : 0,
    height: top(series.length) + AIR,
    left: (column: number) => (isMirrored ? width - side - (column + 1) * cell : side + column * cell),
    top,
    /** Places a tooltip so that it hides nothing of its row and stays within the chart. */
    besides: (row: number) => (top(row) > TOOLTIP ? top(row) - TOOLTIP : top(row + 1) + 4),
  };
}

/** The shares of the business's colour, in percent. Text would be unreadable between the last two. */
const STEPS = [0, 15, 30, 45, 100];

/** The colours of a cell and of its text: the higher the value, the nearer to the business's own colour. */
export function heatOf(value: number | null, most: number): { fill: string; text: string } {
  if (value === null) return { fill: "transparent", text: "var(--color-muted)" };
  const level = most > 0 ? Math.ceil((Math.max(0, value) / most) * (STEPS.length - 1)) : 0;
  const percent = STEPS[level] ?? 0;
  return {
    fill: `color-mix(in oklab, var(--color-brand) ${percent}%, var(--color-sunken))`,
    text: percent === 100 ? "var(--color-on-brand)" : "var(--color-ink)",
  };
}
