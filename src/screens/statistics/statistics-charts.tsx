import { memo, startTransition, useEffect, useState } from "react";
import type { StatisticsShown } from "#queries/computed/statistics.ts";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import { HeatMap } from "#ui/charts/heat-map.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { StackedBarChart } from "#ui/charts/stacked-bar-chart.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { ChartGrid } from "./chart-grid.tsx";
import { type Asked, type ChartPlan, chartOf, plansFor } from "./chart-list.ts";

const KINDS = { bars: BarChart, lines: LineChart, stack: StackedBarChart, heat: HeatMap };

/** Charts of the figures, rendered one after the other so that the page stays responsive. */
export const StatisticsCharts = memo(({ shown, asked }: { shown: StatisticsShown; asked: Asked }) => {
  const say = useStatisticsWords();
  const format = useFormat();
  const drawn = useOneByOne(plansFor(asked).length);
  function draw(plan: ChartPlan, place: number) {
    const Chart = KINDS[plan.kind];
    return place < drawn ? <Chart data={chartOf(say, plan, shown, format)} /> : null;
  }
  return <ChartGrid asked={asked} draw={draw} />;
});

/** Counts up to a number, by one after each paint. */
function useOneByOne(count: number): number {
  const [done, setDone] = useState(1);
  useEffect(() => {
    if (done >= count) return;
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setDone(done + 1))));
    return () => cancelAnimationFrame(frame);
  }, [done, count]);
  return done;
}
