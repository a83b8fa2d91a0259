import { totalWorkedMs } from "#domain/punch/worked.ts";
import { formatHours } from "#lib/format.ts";
import type { TimeRecord } from "#schema/entities/time-record.ts";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

export function TotalWorked({ punches }: { punches: TimeRecord[] }) {
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">Today's total</span>
      <span className="text-lg font-bold tabular-nums">{formatHours(totalWorkedMs(punches, now))}</span>
    </p>
  );
}
