import { totalWorkedMs, type Work } from "#domain/punch/worked.ts";
import { useFormat } from "#screens/business/use-format.ts";
import { EVERY_MINUTE_MS, useNow } from "./use-now.ts";

export function TotalWorked({ punches }: { punches: readonly Work[] }) {
  const format = useFormat();
  const now = useNow(EVERY_MINUTE_MS);
  return (
    <p className="flex items-baseline justify-between gap-3">
      <span className="text-muted">Today's total</span>
      <span className="text-lg font-bold tabular-nums">{format.hours(totalWorkedMs(punches, now))}</span>
    </p>
  );
}
