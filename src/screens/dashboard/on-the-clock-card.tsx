import { workedMs } from "#domain/punch/worked.ts";
import { formatHours, formatTimeAndDay } from "#lib/format.ts";
import { useTeamPunches } from "#queries/use-team-punches.ts";
import { EVERY_MINUTE_MS, useNow } from "#screens/time-clock/use-now.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";

export function OnTheClockCard({ zone }: { zone: string }) {
  const now = useNow(EVERY_MINUTE_MS);
  const working = useTeamPunches()?.filter(({ punch }) => punch.clock_out_time === null);
  return (
    <Card
      title="On the clock now"
      aside={working && <Badge tone={working.length > 0 ? "positive" : "neutral"}>{working.length}</Badge>}
    >
      {!working && <Skeleton label="Loading who is working" />}
      {working?.length === 0 && (
        <EmptyState icon="cup" title="Nobody is on the clock">
          Whoever clocks in appears here by itself.
        </EmptyState>
      )}
      <ul aria-label="On the clock now" className="-my-2.5 divide-y divide-line">
        {working?.map(({ punch, name }) => (
          <li key={punch.id} className="flex min-h-16 items-center gap-3 py-2.5">
            <Avatar name={name} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">
                since {formatTimeAndDay(punch.clock_in_time, zone, now)}
              </p>
            </div>
            <span className="font-semibold tabular-nums">{formatHours(workedMs(punch, now))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
