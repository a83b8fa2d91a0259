import { NOTHING } from "#lib/format/format-settings.ts";
import type { SayUi } from "#words/made/ui.ts";

/** One column of a chart: a day, an hour, a person. */
export interface ChartColumn {
  /** The full label, for tooltips and the table: 'Mon, Nov 16'. */
  label: string;
  /** The short label, for the axis: 'Mon'. */
  tick: string;
}

/** A named series of values, one for each column; null where a value is missing. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

/** The input of every chart. Texts are already formatted for the person's locale. */
export interface ChartData {
  title: string;
  description?: string;
  /** The heading of the table's first column, such as 'Day'. */
  columnsName: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** Whether the values are whole numbers: the axis then shows no fractions. */
  areWhole?: boolean;
  empty: string;
}

export function hasNoValues({ columns, series }: ChartData): boolean {
  return columns.every((_, column) => series.every(({ values }) => (values[column] ?? null) === null));
}

/** The formatted value of a series in a column. */
export function chartValueText({ series, formatValue }: ChartData, row: number, column: number): string {
  const value = series[row]?.values[column] ?? null;
  return value === null ? NOTHING : formatValue(value);
}

/** The accessible label of a value: 'Mon, Nov 16: 42 h', with the series before the value if there are several. */
export function pointLabel(say: SayUi, data: ChartData, row: number, column: number): string {
  const point = { column: data.columns[column]?.label ?? "", value: chartValueText(data, row, column) };
  if (data.series.length === 1) return say("chart.point", point);
  return say("chart.seriesPoint", { ...point, series: data.series[row]?.name ?? "" });
}

/** The lowest and the highest value, including zero. */
export function valueRange({ series }: ChartData): [low: number, high: number] {
  const values = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return [Math.min(0, ...values), Math.max(0, ...values)];
}
