import { useSchedule } from "#screens/shifts/use-schedule.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { CalendarCard } from "./calendar-card.tsx";
import { MyShiftsCard } from "./my-shifts-card.tsx";
import { NewsCard } from "./news-card.tsx";
import { NextShiftCard } from "./next-shift-card.tsx";
import { OpenShiftsCard } from "./open-shifts-card.tsx";
import { RefusedCard } from "./refused-card.tsx";
import { SwapsCard } from "./swaps-card.tsx";

/** Somebody's own shifts, those they could have, and what became of what they asked for. */
export function ScheduleScreen() {
  const schedule = useSchedule();
  if (!schedule) return <Skeleton label="Loading your schedule" lines={6} />;
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5">
      <RefusedCard me={schedule.me} />
      <NewsCard now={schedule.now} />
      <div className="grid items-start gap-5 lg:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <NextShiftCard schedule={schedule} />
          <MyShiftsCard schedule={schedule} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <SwapsCard schedule={schedule} />
          <OpenShiftsCard schedule={schedule} />
          <CalendarCard schedule={schedule} />
        </div>
      </div>
    </div>
  );
}
