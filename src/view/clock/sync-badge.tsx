import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";
import { timeClockWords } from "#words/made/time-clock.ts";
import { useWords } from "#words/use-words.ts";

/** Whether the server has confirmed a punch. */
export function SyncBadge({ punch }: { punch: Pick<WorkInterval, "isWaiting"> }) {
  const say = useWords(timeClockWords);
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
