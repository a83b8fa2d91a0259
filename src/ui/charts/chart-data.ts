import { NOTHING } from "#lib/format/format-settings.ts";

/** One place along the chart: a day, an hour, a person. */
export interface ChartColumn {
  /** In full, as it is read out and stands in the table: 'Mon, Nov 16'. */
  label: string;
  /** In short, as it stands on the axis: 'Mon'. */
  tick: string;
}

/** What is counted, with a value for each column; null where there is none. */
export interface ChartSeries {
  name: string;
  values: readonly (number | null)[];
}

/** What every chart is made from. Texts come ready made, so that they are in the person's locale. */
export interface ChartData {
  title: string;
  description?: string;
  /** What the columns are: 'Day'. The head of the table's first column. */
  columnsName: string;
  columns: readonly ChartColumn[];
  series: readonly ChartSeries[];
  formatValue: (value: number) => string;
  /** Things are counted: the axis shows no parts of them. */
  areWhole?: boolean;
  /** What is said while there are no values. */
  empty: string;
}

export function hasNoValues({ columns, series }: ChartData): boolean {
  return columns.every((_, column) => series.every(({ values }) => (values[column] ?? null) === null));
}

/** The value at a place as text. */
export function chartValueText({ series, formatValue }: ChartData, row: number, column: number): string {
  const value = series[row]?.values[column] ?? null;
  return value === null ? NOTHING : formatValue(value);
}

/** What is read out at a place: 'Mon, Nov 16: 42 h', with the series before the value where there are several. */
export function pointLabel(data: ChartData, row: number, column: number): string {
  const label = data.columns[column]?.label ?? "";
  const name = data.series.length > 1 ? `, ${data.series[row]?.name}` : "";
  return `${label}${name}: ${chartValueText(data, row, column)}`;
}

/** The lowest and the highest value, with zero among them. */
export function valueRange({ series }: ChartData): [low: number, high: number] {
  const values = series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return [Math.min(0, ...values), Math.max(0, ...values)];
}
