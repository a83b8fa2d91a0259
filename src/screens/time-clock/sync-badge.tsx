import { isWaiting } from "#domain/sync/is-waiting.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { Badge } from "#ui/badge.tsx";

/** Whether the server has confirmed a punch. */
export function SyncBadge({ punch }: { punch: TimeRecord }) {
  return isWaiting(punch) ? (
    <Badge tone="caution" icon="clock">
      Waiting
    </Badge>
  ) : (
    <Badge tone="positive" icon="check">
      Synced
    </Badge>
  );
}
