import { workedMs } from "#domain/work/work-intervals.ts";
import type { TeamPunch } from "#queries/attendance.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { ClockNote } from "#view/clock/clock-note.tsx";
import { endText } from "#view/clock/end-text.ts";
import { SyncBadge } from "#view/clock/sync-badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

export function TeamPunchesCard({ team }: { team: readonly TeamPunch[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <Card title="Today's punches">
      {team.length === 0 && <EmptyState icon="clock" title="No punches yet today" />}
      <ul aria-label="Today's punches of the team" className="-my-2.5 divide-y divide-line">
        {team.map(({ punch, name }) => (
          <li key={punch.key} className="flex min-h-16 flex-wrap items-center gap-x-4 py-2.5">
            <div className="flex min-w-0 flex-1 flex-col sm:flex-row sm:items-center sm:gap-4">
              <p className="min-w-0 flex-1 truncate font-semibold">{name}</p>
              <p className="text-muted tabular-nums sm:w-56">
                {format.timeAndDay(punch.from, now)} – {endText(punch, format)}
              </p>
              <p className="hidden font-semibold tabular-nums sm:block sm:w-20 sm:text-end">
                {punch.state === "no-end" ? "" : format.hours(workedMs(punch, now))}
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
