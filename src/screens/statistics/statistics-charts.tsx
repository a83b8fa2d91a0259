import { memo, type ReactNode, startTransition, useEffect, useState } from "react";
import type { StatisticsShown } from "#queries/statistics/statistics-answer.ts";
import { BarChart } from "#ui/charts/bar-chart.tsx";
import type { ChartData } from "#ui/charts/chart-data.ts";
import { ChartSkeleton } from "#ui/charts/chart-skeleton.tsx";
import { HeatMap } from "#ui/charts/heat-map.tsx";
import { LineChart } from "#ui/charts/line-chart.tsx";
import { StackedBarChart } from "#ui/charts/stacked-bar-chart.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { ChartCard, ChartGrid } from "./chart-grid.tsx";
import { type ChartPlan, chartHead, chartOf, hoursChart, plansFor } from "./chart-list.ts";

const KINDS = { bars: BarChart, lines: LineChart, stack: StackedBarChart };

/** Charts of the figures by period, rendered one after the other so that the page stays responsive. */
export const StatisticsCharts = memo(({ shown, isPerson }: { shown: StatisticsShown; isPerson: boolean }) => {
  const say = useStatisticsWords();
  const format = useFormat();
  const plans = plansFor(isPerson);
  const drawn = useOneByOne(plans.length + 1);
  return (
    <ChartGrid>
      {plans.map((plan, place) => (
        <ChartCard key={plan.id}>
          {place < drawn ? (
            <Chart kind={plan.kind} data={chartOf(say, plan, shown, format)} />
          ) : (
            <ChartSkeleton {...chartHead(say, plan.id)} hasLegend />
          )}
        </ChartCard>
      ))}
      {!isPerson && (
        <ChartCard isWide>
          {plans.length < drawn ? (
            <HeatMap data={hoursChart(say, shown, format)} />
          ) : (
            <ChartSkeleton {...chartHead(say, "byHour")} hasLegend={false} />
          )}
        </ChartCard>
      )}
    </ChartGrid>
  );
});

function Chart({ kind, data }: { kind: ChartPlan["kind"]; data: ChartData }): ReactNode {
  const Kind = KINDS[kind];
  return <Kind data={data} />;
}

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
