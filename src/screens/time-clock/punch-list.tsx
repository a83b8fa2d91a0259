import type { ReactNode } from "react";
import type { CountedInterval } from "#domain/work/counted-intervals.ts";
import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { ClockNote } from "#view/clock/clock-note.tsx";
import { endText } from "#view/clock/end-text.ts";
import { SyncBadge } from "#view/clock/sync-badge.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";

interface PunchListProps {
  punches: readonly CountedInterval[];
  /** The calendar day of all intervals, unless it is today. */
  day?: string;
  /** Content added to each interval. */
  extra?: (punch: CountedInterval) => ReactNode;
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

function breakWords({ breaks }: WorkInterval, hours: (ms: number) => string, now: string): string {
  const ms = breaks.reduce((sum, { start, end }) => sum + (end ?? Date.parse(now)) - start, 0);
  return `${breaks.length === 1 ? "a break" : `${breaks.length} breaks`} of ${hours(ms)}`;
}

/** Says that an interval does not count, or not entirely, and why; renders nothing if it counts. */
function CountNote({ punch }: { punch: CountedInterval }) {
  const words = wordsOf(punch);
  if (!words) return null;
  return (
    <div className="basis-full">
      <Badge tone={words.tone} icon="info">
        {words.text}
      </Badge>
      <p className="mt-1 text-sm text-muted">{words.says}</p>
    </div>
  );
}

function wordsOf({ state, lengthMs, countedMs, isUndecided }: CountedInterval) {
  if (state === "no-end") {
    return {
      tone: "caution" as const,
      text: "No clock-out",
      says: "Nothing is counted while the end is missing. Ask to correct it, so that the time is paid.",
    };
  }
  if (countedMs >= lengthMs) return null;
  return {
    tone: "neutral" as const,
    text: countedMs === 0 ? "Not counted" : "Partly counted",
    says: isUndecided
      ? "Probably the same work as another entry. That one counts until a manager has looked at both."
      : "The same time counts with another entry: it is not paid twice.",
  };
}
