import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";
import { EmptyState } from "../empty-state.tsx";
import { type ChartData, hasNoValues } from "./chart-data.ts";
import { ChartLegend } from "./chart-legend.tsx";
import { ChartTable } from "./chart-table.tsx";

interface ChartFrameProps {
  data: ChartData;
  /** How the legend shows the series; a chart whose series are named at its side has none. */
  legend?: "bars" | "lines";
  children: ReactNode;
}

/** What all charts have in common: the title, the same values as a table, the legend, and words while there are none. */
export function ChartFrame({ data, legend, children }: ChartFrameProps) {
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
            {isTable ? "Show as chart" : "Show as table"}
          </Button>
        )}
      </div>
      {isEmpty && <Empty text={data.empty} />}
      {!isEmpty && isTable && <ChartTable data={data} />}
      {!isEmpty && !isTable && children}
      {!isEmpty && !isTable && legend && data.series.length > 1 && (
        <ChartLegend series={data.series} kind={legend} />
      )}
    </figure>
  );
}

/** As high as the chart will be, so that nothing moves when values arrive. */
function Empty({ text }: { text: string }) {
  return (
    <div className="grid aspect-video min-h-64 w-full place-items-center rounded-xl bg-sunken">
      <EmptyState icon="info" title={text} />
    </div>
  );
}
