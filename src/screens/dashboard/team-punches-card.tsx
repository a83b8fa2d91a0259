import { workedMs } from "#domain/punch/worked.ts";
import { formatHours, formatTime, formatTimeAndDay } from "#lib/format.ts";
import { useTeamPunches } from "#queries/use-team-punches.ts";
import { ClockNote } from "#screens/time-clock/clock-note.tsx";
import { SyncBadge } from "#screens/time-clock/sync-badge.tsx";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

interface TeamPunchesCardProps {
  zone: string;
  className?: string;
}

export function TeamPunchesCard({ zone, className }: TeamPunchesCardProps) {
  const now = useNow(EVERY_MINUTE_MS);
  const team = useTeamPunches();
  return (
    <Card title="Today's punches" className={className ?? ""}>
      {!team && <Skeleton label="Loading today's punches" />}
      {team?.length === 0 && <EmptyState icon="clock" title="No punches yet today" />}
      <ul aria-label="Today's punches of the team" className="-my-2.5 divide-y divide-line">
        {team?.map(({ punch, name }) => (
          <li key={punch.id} className="flex min-h-16 flex-wrap items-center gap-x-4 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4">
              <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
              <p className="text-muted tabular-nums sm:w-56">
                {formatTimeAndDay(punch.clock_in_time, zone, now)} –{" "}
                {punch.clock_out_time ? formatTime(punch.clock_out_time, zone) : "now"}
              </p>
              <p className="hidden font-semibold tabular-nums sm:block sm:w-20 sm:text-right">
                {formatHours(workedMs(punch, now))}
              </p>
            </div>
            <SyncBadge punch={punch} />
            <ClockNote punch={punch} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
