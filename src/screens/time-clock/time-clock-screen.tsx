import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { DayRibbon } from "#view/clock/day-ribbon.tsx";
import { TotalWorked } from "#view/clock/total-worked.tsx";
import { type MyDay, useMyDay } from "#view/clock/use-my-day.ts";
import { CommunalModeCard } from "../kiosk/communal-mode-card.tsx";
import { ClockCard } from "./clock-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { PunchList } from "./punch-list.tsx";

export function TimeClockScreen() {
  const day = useMyDay();
  if (!day) return <Skeleton label="Loading your punches" lines={5} />;
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-5 lg:grid-cols-2">
      <ClockCard day={day} />
      <TodayCard day={day} />
      <div className="min-w-0 lg:col-span-2">
        <HistoryCard />
      </div>
      <CommunalModeCard />
    </div>
  );
}

export function TodayCard({ day: { intervals } }: { day: MyDay }) {
  return (
    <Card title="Today's punches">
      <DayRibbon punches={intervals} />
      {intervals.length === 0 ? (
        <EmptyState icon="clock" title="No punches yet today">
          Your first one appears here as soon as you clock in, with or without a connection.
        </EmptyState>
      ) : (
        <div className="mt-3">
          <PunchList punches={intervals} />
          <div className="border-t border-line pt-4">
            <TotalWorked punches={intervals} />
          </div>
        </div>
      )}
    </Card>
  );
}
