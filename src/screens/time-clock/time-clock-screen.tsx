import { CommunalModeCard } from "#screens/kiosk/communal-mode-card.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ClockCard } from "./clock-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { TodayCard } from "./today-card.tsx";
import { useMyDay } from "./use-my-day.ts";

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
