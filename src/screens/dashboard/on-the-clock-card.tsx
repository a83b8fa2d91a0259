import { workedMs } from "#domain/work/work-intervals.ts";
import type { TeamPunch } from "#queries/attendance.ts";
import { Avatar } from "#ui/avatar.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

export function OnTheClockCard({ team }: { team: readonly TeamPunch[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  const working = team.filter(({ punch }) => punch.state === "going-on");
  return (
    <Card
      title="On the clock now"
      aside={<Badge tone={working.length > 0 ? "positive" : "neutral"}>{working.length}</Badge>}
    >
      {working.length === 0 && (
        <EmptyState icon="cup" title="Nobody is on the clock">
          Whoever clocks in appears here by itself.
        </EmptyState>
      )}
      <ul aria-label="On the clock now" className="-my-2.5 divide-y divide-line">
        {working.map(({ punch, name, picture }) => (
          <li key={punch.key} className="flex min-h-16 items-center gap-3 py-2.5">
            <Avatar name={name} picture={picture} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-semibold">{name}</p>
              <p className="text-sm text-muted tabular-nums">since {format.timeAndDay(punch.from, now)}</p>
            </div>
            <span className="font-semibold tabular-nums">{format.hours(workedMs(punch, now))}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
