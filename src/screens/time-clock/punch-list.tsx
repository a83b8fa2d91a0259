import type { ReactNode } from "react";
import type { CountedInterval } from "#domain/work/counted-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { ClockNote, endText, SyncBadge } from "#view/clock/interval-marks.tsx";
import { useFormat } from "#view/format/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "#view/times/use-now.ts";
import { type SayTimeClock, useTimeClockWords } from "#words/made/use-time-clock-words.ts";

interface PunchListProps {
  punches: readonly CountedInterval[];
  /** The calendar day of all intervals, unless it is today. */
  day?: string;
  /** Worked ms by interval as shown beside their sum; by default as they are. */
  shown?: ReadonlyMap<string, number>;
  /** Content added to each interval. */
  extra?: (punch: CountedInterval) => ReactNode;
}

export function PunchList({ punches, day, shown, extra }: PunchListProps) {
  const say = useTimeClockWords();
  const format = useFormat();
  const label = day ? say("list.onDay", { day: format.day(day) }) : say("today.title");
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {punches.map((punch) => (
        <li key={punch.key} className="flex min-h-16 flex-wrap items-center gap-3 py-3">
          <div className="min-w-0 flex-1 basis-36">
            <p className="font-semibold tabular-nums">
              {day ? format.time(punch.from) : format.timeAndDay(punch.from, now)} –{" "}
              <span className="whitespace-nowrap">{endText(say, punch, format)}</span>
            </p>
            <p className="text-sm text-muted tabular-nums">
              {punch.state !== "no-end" &&
                punch.state !== "future" &&
                workedText(say, shown?.get(punch.key) ?? punch.lengthMs, punch, format.hours, now)}
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

function workedText(
  say: SayTimeClock,
  lengthMs: number,
  { breaks }: CountedInterval,
  hours: (ms: number) => string,
  now: string,
): string {
  const worked = hours(lengthMs);
  if (breaks.length === 0) return worked;
  const ms = breaks.reduce((sum, { start, end }) => sum + (end ?? Date.parse(now)) - start, 0);
  return say("list.withBreaks", { worked, breaks: hours(ms), count: breaks.length });
}

/** Says that an interval does not count, or not entirely, and why; renders nothing if it counts. */
function CountNote({ punch }: { punch: CountedInterval }) {
  const say = useTimeClockWords();
  const note = noteOf(punch);
  if (!note) return null;
  return (
    <div className="basis-full">
      <Badge tone={note.tone} icon="info">
        {say(note.title)}
      </Badge>
      <p className="mt-1 text-sm text-muted">{say(note.hint)}</p>
    </div>
  );
}

function noteOf({ state, lengthMs, countedMs, isUndecided, doubt }: CountedInterval) {
  const why = doubt ?? (state === "future" ? "future" : null);
  if (why) {
    const isOfClock = why === "reading" || why === "future";
    const title = isOfClock ? "note.clockChanged" : "note.unverified";
    return { tone: "caution", title, hint: `note.unverified.${why}` } as const;
  }
  if (state === "no-end")
    return { tone: "caution", title: "note.missing", hint: "note.missingHint" } as const;
  if (countedMs >= lengthMs) return null;
  return {
    tone: "neutral",
    title: countedMs === 0 ? "note.notCounted" : "note.partlyCounted",
    hint: isUndecided ? "note.duplicate" : "note.countedElsewhere",
  } as const;
}
