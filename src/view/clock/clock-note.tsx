import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";

/** Says what may be wrong with an interval and what follows; renders nothing if all is well. */
export function ClockNote({ punch }: { punch: Pick<WorkInterval, "isClockChanged" | "sources" | "to"> }) {
  const isAutomatic = punch.sources.includes("automatic") && punch.to !== null;
  if (!punch.isClockChanged && !isAutomatic) return null;
  return (
    <div className="basis-full">
      <Badge icon="info">
        {punch.isClockChanged ? "Device clock was changed" : "Clocked out automatically"}
      </Badge>
      <p className="mt-1 text-sm text-muted">
        {punch.isClockChanged
          ? "This punch is kept, but its times may be wrong. A manager can check it."
          : "Nobody clocked out. If the end is wrong, ask for a correction."}
      </p>
    </div>
  );
}
