import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

/** Says what may be wrong with an interval and what follows; renders nothing if all is well. */
export function ClockNote({ punch }: { punch: Pick<WorkInterval, "isClockChanged" | "sources" | "to"> }) {
  const say = useTimeClockWords();
  const isAutomatic = punch.sources.includes("automatic") && punch.to !== null;
  if (!punch.isClockChanged && !isAutomatic) return null;
  return (
    <div className="basis-full">
      <Badge icon="info">{say(punch.isClockChanged ? "note.clockChanged" : "note.automatic")}</Badge>
      <p className="mt-1 text-sm text-muted">
        {say(punch.isClockChanged ? "note.clockChangedHint" : "note.automaticHint")}
      </p>
    </div>
  );
}
