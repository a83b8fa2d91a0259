import { workedMs } from "#domain/punch/worked.ts";
import { formatHours, formatTime, formatTimeAndDay } from "#lib/format.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { ClockNote } from "./clock-note.tsx";
import { SyncBadge } from "./sync-badge.tsx";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

interface PunchListProps {
  punches: readonly TimeRecord[];
  zone: string;
}

export function PunchList({ punches, zone }: PunchListProps) {
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <ul aria-label="Today's punches" className="divide-y divide-line">
      {punches.map((punch) => (
        <li key={punch.id} className="flex min-h-16 flex-wrap items-center gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-semibold tabular-nums">
              {formatTimeAndDay(punch.clock_in_time, zone, now)} –{" "}
              <span className="whitespace-nowrap">
                {punch.clock_out_time ? formatTime(punch.clock_out_time, zone) : "now"}
              </span>
            </p>
            <p className="text-sm text-muted tabular-nums">{formatHours(workedMs(punch, now))}</p>
          </div>
          <SyncBadge punch={punch} />
          <ClockNote punch={punch} />
        </li>
      ))}
    </ul>
  );
}
