import { workedMs } from "#domain/punch/worked.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ClockNote } from "./clock-note.tsx";
import { SyncBadge } from "./sync-badge.tsx";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

export function PunchList({ punches }: { punches: readonly TimeRecord[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <ul aria-label="Today's punches" className="divide-y divide-line">
      {punches.map((punch) => (
        <li key={punch.id} className="flex min-h-16 flex-wrap items-center gap-3 py-3">
          <div className="min-w-0 flex-1">
            <p className="font-semibold tabular-nums">
              {format.timeAndDay(punch.clock_in_time, now)} –{" "}
              <span className="whitespace-nowrap">
                {punch.clock_out_time ? format.time(punch.clock_out_time) : "now"}
              </span>
            </p>
            <p className="text-sm text-muted tabular-nums">{format.hours(workedMs(punch, now))}</p>
          </div>
          <SyncBadge punch={punch} />
          <ClockNote punch={punch} />
        </li>
      ))}
    </ul>
  );
}
