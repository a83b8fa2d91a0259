import type { CountedInterval } from "#domain/work/counted-intervals.ts";
import type { WorkInterval } from "#domain/work/work-intervals.ts";
import type { Format } from "#lib/format/create-format.ts";
import { Badge } from "#ui/marks/badge.tsx";
import type { SayTimeClock } from "#words/made/time-clock.ts";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

/** Says what may be wrong with an interval and what follows; renders nothing if all is well. */
export function ClockNote({
  punch,
}: {
  punch: Pick<WorkInterval, "isClockChanged" | "sources" | "to"> & Partial<Pick<CountedInterval, "doubt">>;
}) {
  const say = useTimeClockWords();
  const isAutomatic = punch.sources.includes("automatic") && punch.to !== null;
  // A doubt has a note of its own.
  const isClockChanged = punch.isClockChanged && !punch.doubt;
  if (!isClockChanged && !isAutomatic) return null;
  return (
    <div className="basis-full">
      <Badge icon="info">{say(isClockChanged ? "note.clockChanged" : "note.automatic")}</Badge>
      <p className="mt-1 text-sm text-muted">
        {say(isClockChanged ? "note.clockChangedHint" : "note.automaticHint")}
      </p>
    </div>
  );
}

/** Whether the server has confirmed a punch. */
export function SyncBadge({ punch }: { punch: Pick<WorkInterval, "isWaiting"> }) {
  const say = useTimeClockWords();
  return punch.isWaiting ? (
    <Badge tone="caution" icon="clock">
      {say("sync.waiting")}
    </Badge>
  ) : (
    <Badge tone="positive" icon="check">
      {say("sync.synced")}
    </Badge>
  );
}

/** The end of an interval: '5:00 PM', 'now' while it goes on, 'no clock-out' if there was none. */
export function endText(
  say: SayTimeClock,
  { to, state }: Pick<WorkInterval, "to" | "state">,
  format: Format,
): string {
  if (to !== null) return format.time(to);
  return say(state === "going-on" ? "end.now" : state === "future" ? "end.open" : "end.missing");
}
