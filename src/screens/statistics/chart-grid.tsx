import type { ReactNode } from "react";
import { ChartSkeleton } from "#ui/charts/chart-skeleton.tsx";
import { Card } from "#ui/page/card.tsx";
import { useStatisticsWords } from "#words/made/use-statistics-words.ts";
import { chartHead, plansFor } from "./chart-list.ts";

export function ChartGrid({ children }: { children: ReactNode }) {
  return <div className="grid gap-5 lg:grid-cols-2">{children}</div>;
}

export function ChartCard({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <Card className={isWide ? "lg:col-span-2" : undefined}>{children}</Card>;
}

/** Keeps the place of the charts. */
export function ChartsSkeleton({ isPerson }: { isPerson: boolean }) {
  const say = useStatisticsWords();
  return (
    <ChartGrid>
      {plansFor(isPerson).map((plan) => (
        <ChartCard key={plan.id}>
          <ChartSkeleton {...chartHead(say, plan.id)} hasLegend />
        </ChartCard>
      ))}
      {!isPerson && (
        <ChartCard isWide>
          <ChartSkeleton {...chartHead(say, "byHour")} hasLegend={false} />
        </ChartCard>
      )}
    </ChartGrid>
  );
}
