import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { CommunalModeCard } from "#screens/kiosk/communal-mode-card.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { ClockButton } from "./clock-button.tsx";
import { DayRibbon } from "./day-ribbon.tsx";
import { PunchList } from "./punch-list.tsx";
import { RunningDuration } from "./running-duration.tsx";
import { TotalWorked } from "./total-worked.tsx";
import { useMyDay } from "./use-my-day.ts";
import { EVERY_MINUTE_MS, EVERY_SECOND_MS, useNow } from "./use-now.ts";

export function TimeClockScreen() {
  const day = useMyDay();
  if (!day) return <Skeleton label="Loading your punches" lines={5} />;
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-5 lg:grid-cols-2">
      <Card className="flex flex-col gap-6 text-center">
        <WallClock />
        <State open={day.open} />
        <ClockButton isHuge isOnTheClock={day.open !== null} />
      </Card>
      <Card title="Today's punches">
        <DayRibbon punches={day.punches} />
        {day.punches.length === 0 ? (
          <EmptyState icon="clock" title="No punches yet today">
            Your first one appears here as soon as you clock in, with or without a connection.
          </EmptyState>
        ) : (
          <div className="mt-3">
            <PunchList punches={day.punches} />
            <div className="border-t border-line pt-4">
              <TotalWorked punches={day.punches} />
            </div>
          </div>
        )}
      </Card>
      <CommunalModeCard />
    </div>
  );
}

function WallClock() {
  const format = useFormat();
  const now = useNow(EVERY_SECOND_MS);
  return (
    <p>
      <span className="block text-[min(3.75rem,10.5vw)] leading-none font-bold tracking-tight tabular-nums">
        {format.clock(now)}
      </span>
      <span className="mt-3 block text-muted">
        {format.day(now)} · {format.zone.replaceAll("_", " ")}
      </span>
    </p>
  );
}

function State({ open }: { open: TimeRecord | null }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <div
      className={`flex min-h-24 flex-col justify-center rounded-xl px-4 py-3 ${open ? "bg-positive-soft text-positive" : "bg-sunken text-muted"}`}
    >
      <p role="status" className="font-semibold">
        {open ? `On the clock since ${format.timeAndDay(open.clock_in_time, now)}` : "You are off the clock"}
      </p>
      {open && (
        <p className="text-3xl font-bold">
          <RunningDuration punch={open} />
        </p>
      )}
    </div>
  );
}
