import type { ReactNode } from "react";
import { ChartSkeleton } from "#ui/charts/chart-skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { type Asked, type ChartPlan, chartHead, plansFor } from "./chart-list.ts";

interface ChartGridProps {
  asked: Asked;
  /** Draws a chart; null for one that only keeps its place yet. */
  draw?: (plan: ChartPlan, place: number) => ReactNode;
}

/** The charts of those asked for. */
export function ChartGrid({ asked, draw }: ChartGridProps) {
  const say = useStatisticsWords();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      {plansFor(asked).map((plan, place) => {
        const isHeat = plan.kind === "heat";
        return (
          <Card key={plan.id} className={isHeat ? "lg:col-span-2" : undefined}>
            {draw?.(plan, place) ?? <ChartSkeleton {...chartHead(say, plan.id)} hasLegend={!isHeat} />}
          </Card>
        );
      })}
    </div>
  );
}
