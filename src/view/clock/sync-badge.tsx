import type { WorkInterval } from "#domain/work/work-intervals.ts";
import { Badge } from "#ui/marks/badge.tsx";

/** Whether the server has confirmed a punch. */
export function SyncBadge({ punch }: { punch: Pick<WorkInterval, "isWaiting"> }) {
  return punch.isWaiting ? (
    <Badge tone="caution" icon="clock">
      Waiting
    </Badge>
  ) : (
    <Badge tone="positive" icon="check">
      Synced
    </Badge>
  );
}
