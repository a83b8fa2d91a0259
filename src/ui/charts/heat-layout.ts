import type { ChartData } from "./chart-data.ts";

/** Big enough for a fingertip. */
const CELL = 44;
/** The names of the columns. */
const HEAD = 24;
const CHARACTER = 7.5;
const AIR = 12;
/** What a tooltip of two lines needs. */
const TOOLTIP = 64;

/** Where the cells are: as wide as the chart allows, but never too narrow to hit; then they scroll sideways. */
export function heatLayout({ columns, series }: ChartData, boxWidth: number, scale = 1) {
  const side = Math.max(0, ...series.map(({ name }) => name.length)) * CHARACTER * scale + AIR;
  const cell = Math.max(CELL * scale, (boxWidth - side) / Math.max(1, columns.length));
  const [line, head] = [CELL * scale, HEAD * scale];
  const top = (row: number) => head + row * line;
  return {
    cell,
    /** How high a row and the names of the columns are. */
    line,
    head,
    width: side + columns.length * cell,
    height: top(series.length) + AIR,
    left: (column: number) => side + column * cell,
    top,
    /** Where a tooltip hides nothing of its row and stays within the chart. */
    besides: (row: number) => (top(row) > TOOLTIP ? top(row) - TOOLTIP : top(row + 1) + 4),
  };
}
