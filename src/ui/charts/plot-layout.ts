import { scaleBand, scaleLinear } from "@visx/scale";
import type { ChartData } from "./chart-data.ts";
import type { BoxSize } from "./use-box-size.ts";

/** What a character of an axis needs at most, and the air around a text, in pixels. */
const CHARACTER = 7.5;
const AIR = 12;
const TOP = 10;
const BOTTOM = 30;
const TICKS = 4;

export type PlotLayout = ReturnType<typeof plotLayout>;

/** Where everything is in a chart of this size: columns side by side, values from the bottom up. */
export function plotLayout(
  { columns, formatValue, areWhole }: ChartData,
  { scale = 1, ...size }: BoxSize,
  range: [number, number],
) {
  const height = Math.max(0, size.height - TOP - BOTTOM * scale);
  const y = scaleLinear<number>({
    domain: range[0] === range[1] ? [0, 1] : range,
    range: [height, 0],
    nice: TICKS,
  });
  const ticks = y.ticks(TICKS).filter((tick) => !areWhole || Number.isInteger(tick));
  const left = widthOf(ticks.map(formatValue)) * scale + AIR;
  const width = Math.max(0, size.width - left);
  const x = scaleBand<number>({ domain: [...columns.keys()], range: [0, width], padding: 0.3 });
  const centre = (column: number) => (x(column) ?? 0) + x.bandwidth() / 2;
  const every = Math.ceil((widthOf(columns.map(({ tick }) => tick)) * scale + AIR) / Math.max(1, x.step()));
  const shown = [...columns.keys()].filter((column) => column % every === 0);
  return { left, top: TOP, width, height, x, y, centre, ticks, shown };
}

function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * CHARACTER;
}
