import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { useTimeClockWords } from "#words/made/use-time-clock-words.ts";

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
