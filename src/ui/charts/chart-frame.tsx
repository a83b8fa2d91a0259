import { type ReactNode, useId, useState } from "react";
import { useUiWords } from "#words/made/use-ui-words.ts";
import { Button } from "../button.tsx";
import { EmptyState } from "../lists/empty-state.tsx";
import { type ChartData, chartValueText, hasNoValues } from "./chart-data.ts";
import { SeriesMark, seriesStyle, useSeriesFills } from "./series-style.tsx";

interface ChartFrameProps {
  data: ChartData;
  /** The kind of marks in the legend; omitted where the chart names its series beside them. */
  legend?: "bars" | "lines";
  children: ReactNode;
}

/** The frame of all charts: title, the values as a table, legend, and a text when there are no values. */
export function ChartFrame({ data, legend, children }: ChartFrameProps) {
  const say = useUiWords();
  const id = useId();
  const [isTable, setTable] = useState(false);
  const isEmpty = hasNoValues(data);
  return (
    <figure aria-labelledby={id} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <figcaption className="min-w-0 flex-1 basis-32 pt-1.5">
          <h3 id={id} className="text-lg font-bold">
            {data.title}
          </h3>
          {data.description && <p className="text-sm text-muted">{data.description}</p>}
        </figcaption>
        {!isEmpty && (
          <Button variant="quiet" onPress={() => setTable(!isTable)}>
            {say(isTable ? "chart.asChart" : "chart.asTable")}
          </Button>
        )}
      </div>
      {isEmpty && (
        // As high as the chart, so that nothing moves when values arrive.
        <div className="grid aspect-video min-h-64 w-full place-items-center rounded-xl bg-sunken">
          <EmptyState icon="info" title={data.empty} />
        </div>
      )}
      {!isEmpty && isTable && <ChartTable data={data} />}
      {!isEmpty && !isTable && children}
      {!isEmpty && !isTable && legend && data.series.length > 1 && <ChartLegend data={data} kind={legend} />}
    </figure>
  );
}

function ChartLegend({ data, kind }: { data: ChartData; kind: "bars" | "lines" }) {
  const say = useUiWords();
  const { series } = data;
  const { fill, definitions } = useSeriesFills(data);
  return (
    <ul aria-label={say("chart.legend")} className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
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

/** The chart's values as a table, for reading row by row, searching and copying. */
function ChartTable({ data }: { data: ChartData }) {
  const { title, columnsName, columns, series } = data;
  return (
    // Wide tables scroll within this box, so the keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a box that scrolls.
    <section aria-label={title} tabIndex={0} className="overflow-x-auto rounded-xl border border-line">
      <table className="w-full text-start tabular-nums">
        <caption className="sr-only">{title}</caption>
        <thead className="bg-sunken text-sm text-muted">
          <tr>
            <th scope="col" className="px-3.5 py-2.5 font-semibold">
              {columnsName}
            </th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="px-3.5 py-2.5 text-end font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {columns.map(({ label }, column) => (
            <tr key={label}>
              <th scope="row" className="px-3.5 py-2.5 font-semibold whitespace-nowrap">
                {label}
              </th>
              {series.map(({ name }, row) => (
                <td key={name} className="px-3.5 py-2.5 text-end whitespace-nowrap">
                  {chartValueText(data, row, column)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
