import type { ChartSeries } from "./chart-data.ts";
import { SeriesMark, seriesStyle, useSeriesFills } from "./series-style.tsx";

interface ChartLegendProps {
  series: readonly ChartSeries[];
  kind: "bars" | "lines";
}

/** Which look belongs to which series. */
export function ChartLegend({ series, kind }: ChartLegendProps) {
  const { fill, definitions } = useSeriesFills(series.length);
  return (
    <ul aria-label="Legend" className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
      {series.map(({ name }, row) => (
        <li key={name} className="flex items-center gap-2">
          <svg aria-hidden="true" width="28" height="16" className="shrink-0">
            {kind === "bars" ? (
              <>
                {definitions}
                <rect width="28" height="16" rx="3" fill={fill(row)} />
              </>
            ) : (
              <LineSample row={row} count={series.length} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

function LineSample({ row, count }: { row: number; count: number }) {
  const { color, dash } = seriesStyle(row, count);
  return (
    <>
      <line x2="28" y1="8" y2="8" stroke={color} strokeWidth="2.5" strokeDasharray={dash} />
      <SeriesMark row={row} count={count} x={14} y={8} />
    </>
  );
}
