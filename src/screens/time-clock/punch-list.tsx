import type { ReactNode } from "react";
import type { CountedStretch } from "#domain/work/counted-stretches.ts";
import type { Stretch } from "#domain/work/stretches.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { ClockNote } from "./clock-note.tsx";
import { CountNote } from "./count-note.tsx";
import { endText } from "./end-text.ts";
import { SyncBadge } from "./sync-badge.tsx";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

interface PunchListProps {
  punches: readonly CountedStretch[];
  /** The calendar day of all of them, where it is not today. */
  day?: string;
  /** What is said and offered with each. */
  extra?: (punch: CountedStretch) => ReactNode;
}

export function PunchList({ punches, day, extra }: PunchListProps) {
  const format = useFormat();
  const label = day ? `Punches on ${format.day(day)}` : "Today's punches";
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {punches.map((punch) => (
        <li key={punch.key} className="flex min-h-16 flex-wrap items-center gap-3 py-3">
          <div className="min-w-0 flex-1 basis-36">
            <p className="font-semibold tabular-nums">
              {day ? format.time(punch.from) : format.timeAndDay(punch.from, now)} –{" "}
              <span className="whitespace-nowrap">{endText(punch, format)}</span>
            </p>
            <p className="text-sm text-muted tabular-nums">
              {punch.state !== "no-end" && format.hours(punch.lengthMs)}
              {punch.state !== "no-end" &&
                punch.breaks.length > 0 &&
                ` without ${breakWords(punch, format.hours, now)}`}
            </p>
          </div>
          <SyncBadge punch={punch} />
          {extra?.(punch)}
          <CountNote punch={punch} />
          <ClockNote punch={punch} />
        </li>
      ))}
    </ul>
  );
}

function breakWords({ breaks }: Stretch, hours: (ms: number) => string, now: string): string {
  const ms = breaks.reduce((sum, { start, end }) => sum + (end ?? Date.parse(now)) - start, 0);
  return `${breaks.length === 1 ? "a break" : `${breaks.length} breaks`} of ${hours(ms)}`;
}
