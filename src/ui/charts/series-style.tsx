import { useId } from "react";
import type { ChartData } from "./chart-data.ts";

/** The looks of series: lightness, patterns, dashes and marks tell them apart without colour. */
const STYLES = [
  { color: "var(--color-chart-1)", dash: undefined, mark: "circle" },
  { color: "var(--color-chart-2)", dash: "7 4", mark: "square" },
  { color: "var(--color-chart-3)", dash: "2 4", mark: "triangle" },
  { color: "var(--color-chart-4)", dash: "10 4 2 4", mark: "diamond" },
  { color: "var(--color-chart-5)", dash: "4 2", mark: "ring" },
] as const;
/** The patterns cut out of a bar, as paths of 8 by 8; the first bar is solid. */
const CUTS = ["", "M-2 10 10 -2M-4 4 4 -4M4 12 12 4", "M0 2h8M0 6h8", "M2 0v8", "M0 0l8 8M8 0l-8 8"];

/** The look of a series. A single series has the business's colour. */
export function seriesStyle(row: number, count: number) {
  const style = STYLES[row % STYLES.length] ?? STYLES[0];
  return count === 1 ? { ...style, color: "var(--color-brand)" } : style;
}

/** In more columns than this, bars are too narrow for patterns: these would flicker. */
const PATTERNED_COLUMNS_MAX = 14;

/** The bar fills of a chart's series, and the definitions that its <svg> needs for them. */
export function useSeriesFills({
  series: { length: count },
  columns,
}: Pick<ChartData, "series" | "columns">) {
  const id = useId();
  const isPatterned = count > 1 && columns.length <= PATTERNED_COLUMNS_MAX;
  const fill = (row: number) => (isPatterned ? `url(#${id}${row})` : seriesStyle(row, count).color);
  const definitions = isPatterned && (
    <defs>
      {[...Array(count).keys()].map((row) => (
        <pattern key={row} id={`${id}${row}`} width="8" height="8" patternUnits="userSpaceOnUse">
          <rect width="8" height="8" fill={seriesStyle(row, count).color} />
          <path d={CUTS[row % CUTS.length]} stroke="var(--color-surface)" strokeWidth="1.5" opacity="0.75" />
        </pattern>
      ))}
    </defs>
  );
  return { fill, definitions };
}

/** The mark of a series at a point of its line. */
export function SeriesMark({ row, count, x, y }: { row: number; count: number; x: number; y: number }) {
  const { color, mark } = seriesStyle(row, count);
  if (mark === "circle") return <circle cx={x} cy={y} r="4.5" fill={color} />;
  if (mark === "ring")
    return <circle cx={x} cy={y} r="4" fill="var(--color-surface)" stroke={color} strokeWidth="2.5" />;
  return <path transform={`translate(${x} ${y})`} d={SHAPES[mark]} fill={color} />;
}

const SHAPES = {
  square: "M-4.5 -4.5h9v9h-9z",
  triangle: "M0 -5.5 5.5 4.5h-11z",
  diamond: "M0 -6 6 0 0 6 -6 0z",
};
