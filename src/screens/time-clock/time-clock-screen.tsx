import { formatClock, formatDay, formatTimeAndDay } from "#lib/format.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useZone } from "#screens/business/use-zone.ts";
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
  const zone = useZone();
  const day = useMyDay();
  if (!day) return <Skeleton label="Loading your punches" lines={5} />;
  return (
    <div className="mx-auto grid max-w-5xl items-start gap-5 lg:grid-cols-2">
      <Card className="flex flex-col gap-6 text-center">
        <WallClock zone={zone} />
        <State open={day.open} zone={zone} />
        <ClockButton isHuge isOnTheClock={day.open !== null} />
      </Card>
      <Card title="Today's punches">
        <DayRibbon punches={day.punches} zone={zone} />
        {day.punches.length === 0 ? (
          <EmptyState icon="clock" title="No punches yet today">
            Your first one appears here as soon as you clock in, with or without a connection.
          </EmptyState>
        ) : (
          <div className="mt-3">
            <PunchList punches={day.punches} zone={zone} />
            <div className="border-t border-line pt-4">
              <TotalWorked punches={day.punches} />
            </div>
          </div>
        )}
      </Card>
    </div>
  );
}

function WallClock({ zone }: { zone: string }) {
  const now = useNow(EVERY_SECOND_MS);
  return (
    <p>
      <span className="block text-[clamp(1.5rem,10.5vw,3.75rem)] leading-none font-bold tracking-tight tabular-nums">
        {formatClock(now, zone)}
      </span>
      <span className="mt-3 block text-muted">
        {formatDay(now, zone)} · {zone.replaceAll("_", " ")}
      </span>
    </p>
  );
}

function State({ open, zone }: { open: TimeRecord | null; zone: string }) {
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <div
      className={`flex min-h-24 flex-col justify-center rounded-xl px-4 py-3 ${open ? "bg-positive-soft text-positive" : "bg-sunken text-muted"}`}
    >
      <p role="status" className="font-semibold">
        {open
          ? `On the clock since ${formatTimeAndDay(open.clock_in_time, zone, now)}`
          : "You are off the clock"}
      </p>
      {open && (
        <p className="text-3xl font-bold">
          <RunningDuration punch={open} />
        </p>
      )}
    </div>
  );
}
