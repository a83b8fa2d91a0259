import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { DayRibbon } from "./day-ribbon.tsx";
import { PunchList } from "./punch-list.tsx";
import { TotalWorked } from "./total-worked.tsx";
import type { MyDay } from "./use-my-day.ts";

export function TodayCard({ day: { stretches } }: { day: MyDay }) {
  return (
    <Card title="Today's punches">
      <DayRibbon punches={stretches} />
      {stretches.length === 0 ? (
        <EmptyState icon="clock" title="No punches yet today">
          Your first one appears here as soon as you clock in, with or without a connection.
        </EmptyState>
      ) : (
        <div className="mt-3">
          <PunchList punches={stretches} />
          <div className="border-t border-line pt-4">
            <TotalWorked punches={stretches} />
          </div>
        </div>
      )}
    </Card>
  );
}
