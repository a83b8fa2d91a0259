import { Suspense } from "react";
import { feedbackSummary } from "#domain/statistics/feedback-summary.ts";
import { counted } from "#lib/format/counted.ts";
import type { StaffFeedback } from "#schema/entities/staff-feedback.ts";
import { useToday } from "#screens/availability/use-today.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { Card } from "#ui/card.tsx";
import { ChartSkeleton } from "#ui/charts/chart-skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { Meter } from "#ui/meter.tsx";
import { NotLoaded } from "#ui/not-loaded.tsx";
import { ratingWords } from "./rating-words.ts";

const trend = lazyPart(async () => (await import("#ui/charts/line-chart.tsx")).LineChart, NotLoaded);

const MONTHS = 12;
const TREND = { title: "Month by month", description: "The average of each of the last twelve months" };

/** What all feedback comes to: the average, how often each rating was given, and how it went on. */
export function FeedbackOverview({ feedback }: { feedback: readonly StaffFeedback[] }) {
  const format = useFormat();
  const summary = feedbackSummary(feedback, useToday(), MONTHS);
  const hasTrend = summary.trend.some(({ average }) => average !== null);
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Card title="Staff feedback">
        <p>
          <span className="text-5xl font-bold tabular-nums">
            {summary.average === null ? "–" : format.number(summary.average, 1)}
          </span>
          <span className="text-muted"> of 5, from {counted(summary.count, "answer")}</span>
        </p>
        <ul aria-label="How often each rating was given" className="mt-5 flex flex-col gap-3">
          {summary.distribution.toReversed().map(({ rating, count }) => (
            <li key={rating}>
              <p className="mb-1 flex justify-between gap-4 text-sm font-medium">
                {ratingWords(rating)}
                <span className="text-muted tabular-nums">{format.number(count)}</span>
              </p>
              <Meter label={ratingWords(rating)} value={count} maxValue={Math.max(1, summary.count)} />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <Suspense fallback={<ChartSkeleton {...TREND} hasLegend={false} />}>
          <trend.Part
            data={{
              ...TREND,
              columnsName: "Month",
              columns: summary.trend.map(({ month }) => ({
                label: format.month(`${month}-01`),
                tick: format.monthName(`${month}-01`),
              })),
              series: hasTrend
                ? [{ name: "Average", values: summary.trend.map(({ average }) => average) }]
                : [],
              formatValue: (value) => format.number(value, 1),
              empty: "Nobody said anything in the last twelve months",
            }}
          />
        </Suspense>
      </Card>
    </div>
  );
}
