import type { TimeRecord } from "#schema/entities/time-record.ts";
import { Badge } from "#ui/badge.tsx";

/** Says of a punch that its device's clock cannot be believed, and what follows from that; else nothing. */
export function ClockNote({ punch }: { punch: Pick<TimeRecord, "clock_changed"> }) {
  if (!punch.clock_changed) return null;
  return (
    <div className="basis-full">
      <Badge icon="info">Device clock was changed</Badge>
      <p className="mt-1 text-sm text-muted">
        This punch is kept, but its times may be wrong. A manager can check it.
      </p>
    </div>
  );
}
