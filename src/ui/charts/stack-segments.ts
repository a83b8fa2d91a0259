import type { ChartData } from "./chart-data.ts";

/** A value as a part of its column, from the lower to the upper edge. */
export interface Segment {
  row: number;
  column: number;
  from: number;
  to: number;
}

/** Piles the values of each column up; what is below zero goes down from it. */
export function stackSegments({ columns, series }: ChartData): Segment[] {
  return columns.flatMap((_, column) => {
    let [high, low] = [0, 0];
    return series.map(({ values }, row) => {
      const value = values[column] ?? 0;
      const start = value < 0 ? low : high;
      if (value < 0) low += value;
      else high += value;
      return { row, column, from: Math.min(start, start + value), to: Math.max(start, start + value) };
    });
  });
}
